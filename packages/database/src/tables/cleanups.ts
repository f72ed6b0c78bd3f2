import { cleanupDocument } from "@meridian/contract";
import { collection } from "../collection.ts";

/** Clean-ups of observation data. */
export const cleanups = collection("cleanups", cleanupDocument);
