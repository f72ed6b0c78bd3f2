import { observatoryDocument, observatoryLimits } from "@meridian/contract";
import type { z } from "zod";
import { readAtRest } from "../../base/atRest.ts";

const siteAtRest = observatoryDocument.pick({
  latitude: true,
  longitude: true,
  elevation: true,
  filters: true,
  equipment: true,
  ...(Object.fromEntries(Object.keys(observatoryLimits.shape).map((name) => [name, true])) as Record<
    keyof typeof observatoryLimits.shape,
    true
  >),
});

/** The part of an observatory's document about its position, its limits, its equipment and its filters; without known filters, no filters. */
export type ObservatorySite = z.output<typeof siteAtRest>;

/** Reads the site, however odd the document is. */
export const siteOf = (document: unknown): ObservatorySite => readAtRest(siteAtRest, document);
