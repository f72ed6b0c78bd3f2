import { z } from "zod";
import { line, listParameters, page } from "../base/primitives.ts";
import { integrityIssue } from "./integrity.ts";

/** A stored object that a repair has moved out of the way. */
export const quarantinedObject = z.object({
  /** Present and original path. */
  key: z.string(),
  from: z.string(),
  size_bytes: z.int().nullable(),
  moved_at: z.string().nullable(),
  /** Time until which it is kept; afterwards it is deleted for good. */
  kept_until: z.string().nullable(),
  unreadable: z
    .string()
    .nullable()
    .describe("Why the storage doesn't let it be looked at: then its size and times are null"),
  /** The issue whose repair moved it: undoing that puts it back. Null when no repair refers to it any more. */
  issue: integrityIssue.nullable(),
});
export type QuarantinedObject = z.infer<typeof quarantinedObject>;

export const listQuarantineInput = z.strictObject({
  ...listParameters,
  // Storage lists its objects in this order alone.
  sort: z.enum(["from"]).optional(),
  order: z.enum(["asc"]).default("asc"),
  prefix: line(800).optional().describe("Only objects whose original path begins like this"),
});
export type ListQuarantineInput = z.output<typeof listQuarantineInput>;
export const putBackInput = z.strictObject({ key: line(850) });
export type PutBackInput = z.output<typeof putBackInput>;
/** Present path. */
export const putBackOutput = z.object({ key: z.string() });

export const quarantinePage = page(quarantinedObject);
