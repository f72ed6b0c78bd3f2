import { z } from "zod";
import { id, listedBy, page, text, time } from "../base/primitives.ts";

/** A change and who made it. */
export const auditRecord = z.object({
  id,
  at: z.string(),
  actor_type: z.enum(["user", "api_key", "plugin", "system"]),
  actor_id: z.string().nullable(),
  /** The person's present name; null for actors that aren't people, and for people who are gone. */
  actor_name: z.string().nullable(),
  actor_email: z.string().nullable(),
  /** `announcement.cancel` */
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.string().nullable(),
  /** The present name, else the name at the time; null for things without a name. */
  subject_name: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  ip_address: z.string().nullable(),
  request_id: z.string().nullable(),
});
export type AuditRecord = z.infer<typeof auditRecord>;

export const listAuditInput = z.strictObject({
  ...listedBy("at", "desc"),
  /** A person's id, part of their name or address, or a type of actor like `system`. */
  actor: text(200).optional(),
  /** Part of the action's name. */
  action: text(100).optional(),
  /** The id of what was changed, or its type. */
  subject: text(100).optional(),
  from: time.optional(),
  to: time.optional(),
});
export type ListAuditInput = z.output<typeof listAuditInput>;
export const auditEntry = auditRecord.omit({ before: true, after: true });
export type AuditListEntry = z.infer<typeof auditEntry>;
/** One change; `names` tells whom and what the ids in its values stand for, as far as these are there. */
export const auditDetails = auditRecord.extend({ names: z.record(z.string(), z.string()) });
export type AuditDetails = z.infer<typeof auditDetails>;
export const auditPage = page(auditEntry);
export const auditIdInput = z.strictObject({ id });
