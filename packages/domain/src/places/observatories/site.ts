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

/** The part of an observatory's document about its position and equipment; without known filters, no filters. */
export type ObservatorySite = z.output<typeof siteAtRest>;

/** Reads the site, however odd the document is. */
export const siteOf = (document: unknown): ObservatorySite => readAtRest(siteAtRest, document);
