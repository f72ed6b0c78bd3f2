import { observatoryDocument } from "@meridian/contract";
import type { z } from "zod";
import { readAtRest } from "../../base/atRest.ts";

const siteAtRest = observatoryDocument.pick({
  latitude: true,
  longitude: true,
  elevation: true,
  min_altitude: true,
  filters: true,
});

/** What an observatory's document says of where it is and what can be observed there; no filters where nothing is known about them. */
export type ObservatorySite = z.output<typeof siteAtRest>;

/** Reads the site, however odd the document is. */
export const siteOf = (document: unknown): ObservatorySite => readAtRest(siteAtRest, document);
