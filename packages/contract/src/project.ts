import { z } from "zod";
import { documentFields, id, line, listParameters, page, text } from "./primitives.ts";

export const projectStatus = z.enum(["active", "paused", "completed", "archived"]);

/** A project at rest. */
export const projectDocument = z.object({
  name: line(),
  description: text(5000).default(""),
  status: projectStatus.default("active"),
  owner_id: id,
  organization_id: id.nullable().default(null),
  observatory_ids: z.array(id).default([]),
});
export type ProjectDocument = z.infer<typeof projectDocument>;

export const project = z.object({ ...documentFields, ...projectDocument.shape });
export const listProjectsInput = z.strictObject({ ...listParameters, search: line(100).optional() });
export type ListProjectsInput = z.output<typeof listProjectsInput>;
export const projectPage = page(project);
