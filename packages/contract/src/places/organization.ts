import { z } from "zod";
import { avatarUrl } from "../base/avatar.ts";
import {
  organizationMemberSorts,
  organizationScopes,
  organizationSorts,
  organizationTypes,
} from "../base/choices.ts";
import { choiceCounts, withCounts } from "../base/counts.ts";
import {
  documentFields,
  emailAddress,
  id,
  ifVersion,
  line,
  listParameters,
  order,
  page,
  text,
} from "../base/primitives.ts";
import { organizationAbilities, organizationFlags, organizationRoleName } from "../ground/permission.ts";
import { externalStorage, externalStorageAtRest } from "./externalStorage.ts";

export const organizationType = z.enum(organizationTypes);
export type OrganizationType = z.infer<typeof organizationType>;

const settings = {
  name: line(),
  /** Unique among organizations, however it is capitalised. */
  short_name: line(50),
  type: organizationType,
  description: text(5000),
  contact_email: emailAddress,
};

/** An organization at rest. */
export const organizationDocument = z.object({
  ...settings,
  description: settings.description.default(""),
  owner_id: id,
  external_storage: z.array(externalStorageAtRest).default([]),
});
export type OrganizationDocument = z.infer<typeof organizationDocument>;

export const organization = z.object({
  ...documentFields,
  ...settings,
  contact_email: z.string(),
  owner_id: id,
  owner_name: z.string(),
  member_count: z.int(),
  /** The caller's; null for a server administrator who isn't a member. */
  role: organizationRoleName.nullable(),
  /** Destinations for the files of observations; what opens them stays here. */
  external_storage: z.array(externalStorage),
  abilities: organizationAbilities,
});
export type Organization = z.infer<typeof organization>;

export const createOrganizationInput = z.strictObject({
  ...settings,
  description: settings.description.default(""),
});
export type CreateOrganizationInput = z.output<typeof createOrganizationInput>;
export const updateOrganizationInput = z.strictObject({
  id,
  if_version: ifVersion,
  ...z.object(settings).partial().shape,
});
export type UpdateOrganizationInput = z.output<typeof updateOrganizationInput>;
export const organizationIdInput = z.strictObject({ id });
export const deleteOrganizationInput = z.strictObject({ id, if_version: ifVersion });

export const listOrganizationsInput = z.strictObject({
  ...listParameters,
  counts: withCounts,
  /** `mine` are those the caller is a member of; `all` is for server administrators. */
  scope: z.enum(organizationScopes).default("mine"),
  search: line(100).optional(),
  type: organizationType.optional(),
  /** Selects those where the caller may do this. */
  ability: z.enum(["announce", "manage_members", "manage_observatories", "manage_projects"]).optional(),
  sort: z.enum(organizationSorts).default("name"),
  order: order.default("asc"),
});
export type ListOrganizationsInput = z.output<typeof listOrganizationsInput>;
const organizationCounts = z.object({ type: choiceCounts(organizationType.options) });
export const organizationPage = page(organization).extend({ counts: organizationCounts.optional() });
export type OrganizationPage = z.infer<typeof organizationPage>;

/** An organization as others may see it. */
export const organizationName = z.object({ id, name: z.string(), short_name: z.string() });
export type OrganizationName = z.infer<typeof organizationName>;
/** Finds the organization of exactly this short name. */
export const searchOrganizationsInput = z.strictObject({ short_name: line(50) });

export const organizationMember = z.object({
  user_id: id,
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  avatar_url: avatarUrl,
  role: organizationRoleName,
  ...organizationFlags.shape,
  deactivated: z.boolean(),
  created_at: z.string(),
});
export type OrganizationMember = z.infer<typeof organizationMember>;

export const listOrganizationMembersInput = z.strictObject({
  id,
  ...listParameters,
  counts: withCounts,
  search: line(100).optional(),
  role: organizationRoleName.optional(),
  sort: z.enum(organizationMemberSorts).default("name"),
  order: order.default("asc"),
});
export type ListOrganizationMembersInput = z.output<typeof listOrganizationMembersInput>;
const organizationMemberCounts = z.object({ role: choiceCounts(organizationRoleName.options) });
export const organizationMemberPage = page(organizationMember).extend({
  counts: organizationMemberCounts.optional(),
});
export type OrganizationMemberPage = z.infer<typeof organizationMemberPage>;

/** A person, by id or by address: exactly one of the two. */
export const personReference = { user_id: id.optional(), email: emailAddress.optional() };
export const onePerson = (input: { user_id?: string | undefined; email?: string | undefined }): boolean =>
  (input.user_id === undefined) !== (input.email === undefined);
export const onePersonOrElse = {
  path: ["user_id"],
  message: "must be given, or email instead, but not both",
};

export const addOrganizationMemberInput = z
  .strictObject({ id, ...personReference, ...organizationFlags.partial().shape })
  .refine(onePerson, onePersonOrElse);
export type AddOrganizationMemberInput = z.output<typeof addOrganizationMemberInput>;
export const updateOrganizationMemberInput = z.strictObject({
  id,
  userId: id,
  ...organizationFlags.partial().shape,
});
export type UpdateOrganizationMemberInput = z.output<typeof updateOrganizationMemberInput>;
export const memberIdInput = z.strictObject({ id, userId: id });
/** Transfer to a member, of an organization or a project. */
export const transferToMemberInput = z.strictObject({ id, user_id: id });
