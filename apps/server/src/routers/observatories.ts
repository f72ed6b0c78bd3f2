import * as contract from "@meridian/contract";
import * as domain from "@meridian/domain";
import { router } from "../trpc/procedure.ts";
import { nothing, proceduresOf } from "../trpc/proceduresOf.ts";

const { read, create, change } = proceduresOf("Observatories");

export const observatories = router({
  list: read(
    "GET /observatories",
    "Observatories you can see",
    contract.listObservatoriesInput,
    contract.observatoryPage,
    domain.listObservatories,
  ),
  get: read(
    "GET /observatories/{id}",
    "One observatory",
    contract.observatoryIdInput,
    contract.observatory,
    domain.getObservatory,
  ),
  create: create(
    "POST /observatories",
    "Add an observatory",
    contract.createObservatoryInput,
    contract.observatory,
    domain.createObservatory,
  ),
  update: change(
    "PUT /observatories/{id}",
    "Change an observatory's settings",
    contract.updateObservatoryInput,
    contract.observatory,
    domain.changeObservatory,
  ),
  delete: change(
    "DELETE /observatories/{id}",
    "Delete an observatory without observations",
    contract.deleteObservatoryInput,
    nothing,
    domain.deleteObservatory,
  ),
  transfer: change(
    "POST /observatories/{id}/transfer-ownership",
    "Give an observatory to a user or an organization",
    contract.transferObservatoryInput,
    contract.observatory,
    domain.transferObservatory,
  ),
  hold: change(
    "POST /observatories/{id}/hold",
    "Hold an observatory; it gets no observations until the hold ends",
    contract.holdObservatoryInput,
    contract.observatory,
    domain.holdObservatory,
  ),
  changeHold: change(
    "PUT /observatories/{id}/hold",
    "Change an observatory's hold, whoever holds it, without a gap",
    contract.changeHoldInput,
    contract.observatory,
    domain.changeHold,
  ),
  endHold: change(
    "DELETE /observatories/{id}/hold",
    "End an observatory's hold",
    contract.endHoldInput,
    contract.observatory,
    domain.endHold,
  ),
  members: read(
    "GET /observatories/{id}/members",
    "People and organizations on an observatory",
    contract.listObservatoryMembersInput,
    contract.observatoryMemberPage,
    domain.listObservatoryMembers,
  ),
  addMember: create(
    "POST /observatories/{id}/members",
    "Add a person",
    contract.addObservatoryMemberInput,
    contract.observatoryMember,
    domain.addObservatoryMember,
  ),
  updateMember: change(
    "PUT /observatories/{id}/members/{userId}",
    "Change a person's permissions",
    contract.updateObservatoryMemberInput,
    contract.observatoryMember,
    domain.updateObservatoryMember,
  ),
  removeMember: change(
    "DELETE /observatories/{id}/members/{userId}",
    "Remove a person, or leave",
    contract.memberIdInput,
    nothing,
    domain.removeObservatoryMember,
  ),
  addOrganization: create(
    "POST /observatories/{id}/members/organization",
    "Add an organization",
    contract.addObservatoryOrganizationInput,
    contract.observatoryMember,
    domain.addObservatoryOrganization,
  ),
  updateOrganization: change(
    "PUT /observatories/{id}/members/organization/{orgId}",
    "Change an organization's permissions",
    contract.updateObservatoryOrganizationInput,
    contract.observatoryMember,
    domain.updateObservatoryOrganization,
  ),
  removeOrganization: change(
    "DELETE /observatories/{id}/members/organization/{orgId}",
    "Remove an organization, unless it is the owner",
    contract.observatoryOrganizationIdInput,
    nothing,
    domain.removeObservatoryOrganization,
  ),
  access: read(
    "GET /observatories/{id}/access",
    "Everyone's effective permissions and their sources",
    contract.listObservatoryAccessInput,
    contract.observatoryAccessPage,
    domain.listObservatoryAccess,
  ),
  connection: read(
    "GET /observatories/{id}/connection",
    "An observatory's connection",
    contract.observatoryIdInput,
    contract.observatoryConnection,
    domain.getObservatoryConnection,
  ),
  history: read(
    "GET /observatories/{id}/history",
    "The history of an observatory, newest first",
    contract.listHistoryInput,
    contract.historyPage,
    domain.listObservatoryHistory,
  ),
});
