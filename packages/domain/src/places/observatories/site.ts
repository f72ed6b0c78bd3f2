import { observatoryDocument } from "@meridian/contract";
import type { z } from "zod";
import { readAtRest } from "../../base/atRest.ts";

const siteAtRest = observatoryDocument.pick({ latitude: true, min_altitude: true, filters: true });

/** What an observatory's document says of what can be observed there; no filters where nothing is known about them. */
export type Site = z.output<typeof siteAtRest>;

/** However odd the document is. */
export const siteOf = (document: unknown): Site => readAtRest(siteAtRest, document);
