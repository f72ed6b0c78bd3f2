import {
  addOrganizationMemberInput,
  createOrganizationInput,
  deleteOrganizationInput,
  historyPage,
  listHistoryInput,
  listOrganizationMembersInput,
  listOrganizationsInput,
  memberIdInput,
  organization,
  organizationIdInput,
  organizationMember,
  organizationMemberPage,
  organizationName,
  organizationPage,
  page,
  searchOrganizationsInput,
  transferToMemberInput,
  updateOrganizationInput,
  updateOrganizationMemberInput,
} from "@meridian/contract";
import {
  addOrganizationMember,
  createOrganization,
  deleteOrganization,
  getOrganization,
  listOrganizationHistory,
  listOrganizationMembers,
  listOrganizations,
  removeOrganizationMember,
  searchOrganizations,
  transferOrganization,
  updateOrganization,
  updateOrganizationMember,
} from "@meridian/domain";
import { procedure, router } from "../trpc/procedure.ts";

const tag = "Organizations";

export const organizations = router({
  list: procedure
    .meta({
      openapi: { method: "GET", path: "/organizations", tag, summary: "Organizations you are a member of" },
      output: organizationPage,
    })
    .input(listOrganizationsInput)
    .query(({ ctx, input }) => listOrganizations(ctx, input)),

  create: procedure
    .meta({
      openapi: {
        method: "POST",
        path: "/organizations",
        status: 201,
        tag,
        summary: "Create an organization, which you then own",
      },
      output: organization,
    })
    .input(createOrganizationInput)
    .mutation(({ ctx, input }) => createOrganization(ctx, input)),

  get: procedure
    .meta({
      openapi: { method: "GET", path: "/organizations/{id}", tag, summary: "One organization" },
      output: organization,
    })
    .input(organizationIdInput)
    .query(({ ctx, input }) => getOrganization(ctx, input)),

  update: procedure
    .meta({
      openapi: {
        method: "PUT",
        path: "/organizations/{id}",
        tag,
        summary: "Change an organization's settings",
      },
      output: organization,
    })
    .input(updateOrganizationInput)
    .mutation(({ ctx, input }) => updateOrganization(ctx, input)),

  delete: procedure
    .meta({
      openapi: {
        method: "DELETE",
        path: "/organizations/{id}",
        status: 204,
        tag,
        summary: "Delete an organization that owns no observatory",
      },
    })
    .input(deleteOrganizationInput)
    .mutation(({ ctx, input }) => deleteOrganization(ctx, input)),

  transfer: procedure
    .meta({
      openapi: {
        method: "POST",
        path: "/organizations/{id}/transfer-ownership",
        status: 200,
        tag,
        summary: "Make a member the owner",
      },
      output: organization,
    })
    .input(transferToMemberInput)
    .mutation(({ ctx, input }) => transferOrganization(ctx, input)),

  members: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/organizations/{id}/members",
        tag,
        summary: "Members with their permissions",
      },
      output: organizationMemberPage,
    })
    .input(listOrganizationMembersInput)
    .query(({ ctx, input }) => listOrganizationMembers(ctx, input)),

  addMember: procedure
    .meta({
      openapi: {
        method: "POST",
        path: "/organizations/{id}/members",
        status: 201,
        tag,
        summary: "Add a person who has an account",
      },
      output: organizationMember,
    })
    .input(addOrganizationMemberInput)
    .mutation(({ ctx, input }) => addOrganizationMember(ctx, input)),

  updateMember: procedure
    .meta({
      openapi: {
        method: "PUT",
        path: "/organizations/{id}/members/{userId}",
        tag,
        summary: "Change a member's permissions",
      },
      output: organizationMember,
    })
    .input(updateOrganizationMemberInput)
    .mutation(({ ctx, input }) => updateOrganizationMember(ctx, input)),

  removeMember: procedure
    .meta({
      openapi: {
        method: "DELETE",
        path: "/organizations/{id}/members/{userId}",
        status: 204,
        tag,
        summary: "Remove a member, or leave",
      },
    })
    .input(memberIdInput)
    .mutation(({ ctx, input }) => removeOrganizationMember(ctx, input)),

  history: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/organizations/{id}/history",
        tag,
        summary: "What happened in an organization, newest first",
      },
      output: historyPage,
    })
    .input(listHistoryInput)
    .query(({ ctx, input }) => listOrganizationHistory(ctx, input)),

  search: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/api/v1/directory/organizations",
        tag,
        summary: "Find an organization by its short name",
      },
      output: page(organizationName),
    })
    .input(searchOrganizationsInput)
    .query(({ ctx, input }) => searchOrganizations(ctx, input)),
});
