import type { RestoreDocument, RestoreResource } from "@meridian/contract";
import type { Stored } from "@meridian/database";

export const toRestore = (document: Stored<RestoreDocument>): RestoreResource => document;
