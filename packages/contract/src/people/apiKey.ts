import { z } from "zod";
import { id, line, listedBy, page, time } from "../base/primitives.ts";

export const apiKey = z.object({
  id,
  name: z.string(),
  /** The first characters, to tell keys apart. */
  start: z.string(),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  /** Time of a program's last use, within ten minutes; null before the first time. */
  last_used_at: z.string().nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

export const apiKeyPage = page(apiKey);

export const listApiKeysInput = z.strictObject(listedBy("created_at", "desc"));
export type ListApiKeysInput = z.output<typeof listApiKeysInput>;
export const createApiKeyInput = z.strictObject({ name: line(100), expires_at: time.nullable().optional() });
/** `key` is readable here and never again. */
export const createdApiKey = apiKey.extend({ key: z.string() });
export const apiKeyIdInput = z.strictObject({ id });
