import { z } from "zod";
import { id, line, listedBy, page } from "../base/primitives.ts";

/** Key of an observatory's plugin. It opens the plugin's connection and its uploads, and nothing else. */
export const observatoryKey = z.object({
  id,
  name: z.string(),
  /** The first characters, to tell keys apart. */
  start: z.string(),
  created_at: z.string(),
  /** Present name of the person who created it; null for somebody who is gone. */
  created_by_name: z.string().nullable(),
  /** Time at which a plugin last connected with it. */
  last_used_at: z.string().nullable(),
});
export type ObservatoryKey = z.infer<typeof observatoryKey>;
export const observatoryKeyPage = page(observatoryKey);

export const listObservatoryKeysInput = z.strictObject({ id, ...listedBy("created_at", "desc") });
export type ListObservatoryKeysInput = z.output<typeof listObservatoryKeysInput>;
export const createObservatoryKeyInput = z.strictObject({ id, name: line(100) });
export type CreateObservatoryKeyInput = z.output<typeof createObservatoryKeyInput>;
/** `key` is readable here and never again. */
export const createdObservatoryKey = observatoryKey.extend({ key: z.string() });
export type CreatedObservatoryKey = z.infer<typeof createdObservatoryKey>;
export const observatoryKeyIdInput = z.strictObject({ id, keyId: id });
