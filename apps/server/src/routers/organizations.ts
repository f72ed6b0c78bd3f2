import * as contract from "@meridian/contract";
import * as domain from "@meridian/domain";
import { router } from "../trpc/procedure.ts";
import { nothing, proceduresOf } from "../trpc/proceduresOf.ts";

const { read, create, change } = proceduresOf("Organizations");

export const organizations = router({
  list: read(
    "GET /organizations",
    "Organizations you are a member of",
    contract.listOrganizationsInput,
    contract.organizationPage,
    domain.listOrganizations,
  ),
  create: create(
    "POST /organizations",
    "Create an organization, which you then own",
    contract.createOrganizationInput,
    contract.organization,
    domain.createOrganization,
  ),
  get: read(
    "GET /organizations/{id}",
    "One organization",
    contract.organizationIdInput,
    contract.organization,
    domain.getOrganization,
  ),
  update: change(
    "PUT /organizations/{id}",
    "Change an organization's settings",
    contract.updateOrganizationInput,
    contract.organization,
    domain.updateOrganization,
  ),
  delete: change(
    "DELETE /organizations/{id}",
    "Delete an organization that owns no observatory",
    contract.deleteOrganizationInput,
    nothing,
    domain.deleteOrganization,
  ),
  transfer: change(
    "POST /organizations/{id}/transfer-ownership",
    "Transfer the ownership to a member",
    contract.transferToMemberInput,
    contract.organization,
    domain.transferOrganization,
  ),
  members: read(
    "GET /organizations/{id}/members",
    "Members with their permissions",
    contract.listOrganizationMembersInput,
    contract.organizationMemberPage,
    domain.listOrganizationMembers,
  ),
  addMember: create(
    "POST /organizations/{id}/members",
    "Add a person who has an account",
    contract.addOrganizationMemberInput,
    contract.organizationMember,
    domain.addOrganizationMember,
  ),
  updateMember: change(
    "PUT /organizations/{id}/members/{userId}",
    "Change a member's permissions",
    contract.updateOrganizationMemberInput,
    contract.organizationMember,
    domain.updateOrganizationMember,
  ),
  removeMember: change(
    "DELETE /organizations/{id}/members/{userId}",
    "Remove a member, or leave",
    contract.memberIdInput,
    nothing,
    domain.removeOrganizationMember,
  ),
  history: read(
    "GET /organizations/{id}/history",
    "The history of an organization, newest first",
    contract.listHistoryInput,
    contract.historyPage,
    domain.listOrganizationHistory,
  ),
  search: read(
    "GET /api/v1/directory/organizations",
    "Find an organization by its short name",
    contract.searchOrganizationsInput,
    contract.page(contract.organizationName),
    domain.searchOrganizations,
  ),
});
