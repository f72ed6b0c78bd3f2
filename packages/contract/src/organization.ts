import { z } from "zod";
import { emailAddress, id, line, text } from "./primitives.ts";

export const organizationType = z.enum([
  "university",
  "college",
  "high_school",
  "research_institute",
  "observatory",
  "company",
  "nonprofit",
  "other",
]);

/** An organization at rest. */
export const organizationDocument = z.object({
  name: line(),
  short_name: line(50),
  type: organizationType,
  description: text(5000).default(""),
  contact_email: emailAddress,
  owner_id: id,
  external_storage: z
    .array(z.object({ id, kind: z.enum(["google_drive", "dropbox", "s3"]), name: line() }).loose())
    .default([]),
});
export type OrganizationDocument = z.infer<typeof organizationDocument>;
