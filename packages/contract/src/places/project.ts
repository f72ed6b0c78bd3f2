import { z } from "zod";
import { avatarUrl } from "../base/avatar.ts";
import { projectSorts, projectStatuses } from "../base/choices.ts";
import { choiceCounts, withCounts } from "../base/counts.ts";
import {
  documentFields,
  id,
  ifVersion,
  line,
  listedBy,
  listParameters,
  order,
  page,
  text,
} from "../base/primitives.ts";
import { projectAbilities } from "../ground/permission.ts";
import { onePerson, onePersonOrElse, personReference } from "./organization.ts";

export const projectStatus = z.enum(projectStatuses);
export type ProjectStatus = z.infer<typeof projectStatus>;

/**
 * Statuses that may follow each status. An archived project changes in nothing until it is active again, but anybody may
 * leave it, and it may be given to another owner.
 */
export const projectTransitions: Record<ProjectStatus, readonly ProjectStatus[]> = {
  active: ["paused", "completed", "archived"],
  paused: ["active", "completed", "archived"],
  completed: ["active", "archived"],
  archived: ["active"],
};

const settings = {
  name: line(),
  description: text(5000),
  /** Observatories where its observations may be executed. */
  observatory_ids: z.array(id).max(1000),
};

/** A project at rest. */
export const projectDocument = z.object({
  name: settings.name,
  description: settings.description.default(""),
  status: projectStatus.default("active"),
  owner_id: id,
  organization_id: id.nullable().default(null),
  observatory_ids: z.array(id).default([]),
});
export type ProjectDocument = z.infer<typeof projectDocument>;

export const project = z.object({
  ...documentFields,
  ...projectDocument.shape,
  owner_name: z.string(),
  organization_name: z.string().nullable(),
  abilities: projectAbilities,
});
export type Project = z.infer<typeof project>;

export const changedProject = project.extend({
  left_waiting: z
    .int()
    .min(0)
    .describe(
      "Pending observations that wait since this change for observatories that the project no longer allows; their observers are told",
    ),
});
export type ChangedProject = z.infer<typeof changedProject>;

/** Owned by the caller; under an organization where the caller may manage projects. */
export const createProjectInput = z.strictObject({
  name: settings.name,
  description: settings.description.default(""),
  organization_id: id.nullable().default(null),
  observatory_ids: settings.observatory_ids.default([]),
});
export type CreateProjectInput = z.output<typeof createProjectInput>;
export const updateProjectInput = z.strictObject({
  id,
  if_version: ifVersion,
  ...z.object(settings).partial().shape,
  status: projectStatus.optional(),
  /**
   * Organization of the project; for its owner, and for people who may manage the projects of its organization. They need
   * the same right in the new one.
   */
  organization_id: id.nullable().optional(),
});
export type UpdateProjectInput = z.output<typeof updateProjectInput>;
export const projectIdInput = z.strictObject({ id });
export const deleteProjectInput = z.strictObject({ id, if_version: ifVersion });

export const listProjectsInput = z.strictObject({
  ...listParameters,
  counts: withCounts,
  search: line(100).optional(),
  status: projectStatus.optional(),
  organization_id: id.optional(),
  owner_id: id.optional(),
  observatory_id: id.optional(),
  /** Selects those where the caller may do this; people who manage a project may announce in it, too. */
  ability: z.enum(["manage"]).optional(),
  sort: z.enum(projectSorts).default("name"),
  order: order.default("asc"),
});
export type ListProjectsInput = z.output<typeof listProjectsInput>;
const projectCounts = z.object({ status: choiceCounts(projectStatus.options) });
export const projectPage = page(project).extend({ counts: projectCounts.optional() });
export type ProjectPage = z.infer<typeof projectPage>;

/** A person of a project: by themselves, as its owner, or through its organization. */
export const projectMember = z.object({
  user_id: id,
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  avatar_url: avatarUrl,
  is_owner: z.boolean(),
  /** True if they manage it in effect, by any way in. */
  can_manage: z.boolean(),
  /** True if they have a membership of their own, which can be changed and removed. */
  is_direct: z.boolean(),
  /** The organization that they come through, if they do. */
  organization_id: id.nullable(),
});
export type ProjectMember = z.infer<typeof projectMember>;
export const listProjectMembersInput = z.strictObject({
  id,
  ...listedBy("name", "asc"),
  search: line(100).optional(),
});
export type ListProjectMembersInput = z.output<typeof listProjectMembersInput>;
export const projectMemberPage = page(projectMember);
export const addProjectMemberInput = z
  .strictObject({ id, ...personReference, can_manage: z.boolean().default(false) })
  .refine(onePerson, onePersonOrElse);
export type AddProjectMemberInput = z.output<typeof addProjectMemberInput>;
export const updateProjectMemberInput = z.strictObject({
  id,
  userId: id,
  can_manage: z.boolean().optional(),
});
export type UpdateProjectMemberInput = z.output<typeof updateProjectMemberInput>;
