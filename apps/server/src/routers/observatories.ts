import {
  addObservatoryMemberInput,
  addObservatoryOrganizationInput,
  createObservatoryInput,
  deleteObservatoryInput,
  historyPage,
  holdObservatoryInput,
  listHistoryInput,
  listObservatoriesInput,
  listObservatoryAccessInput,
  listObservatoryMembersInput,
  memberIdInput,
  observatory,
  observatoryAccessPage,
  observatoryConnection,
  observatoryIdInput,
  observatoryMember,
  observatoryMemberPage,
  observatoryOrganizationIdInput,
  observatoryPage,
  transferObservatoryInput,
  updateObservatoryInput,
  updateObservatoryMemberInput,
  updateObservatoryOrganizationInput,
} from "@meridian/contract";
import {
  addObservatoryMember,
  addObservatoryOrganization,
  createObservatory,
  deleteObservatory,
  endHold,
  getObservatory,
  getObservatoryConnection,
  holdObservatory,
  listObservatories,
  listObservatoryAccess,
  listObservatoryHistory,
  listObservatoryMembers,
  removeObservatoryMember,
  removeObservatoryOrganization,
  transferObservatory,
  updateObservatory,
  updateObservatoryMember,
  updateObservatoryOrganization,
} from "@meridian/domain";
import { procedure, router } from "../trpc/procedure.ts";

const tag = "Observatories";

export const observatories = router({
  list: procedure
    .meta({
      openapi: { method: "GET", path: "/observatories", tag, summary: "Observatories you can see" },
      output: observatoryPage,
    })
    .input(listObservatoriesInput)
    .query(({ ctx, input }) => listObservatories(ctx, input)),

  get: procedure
    .meta({
      openapi: { method: "GET", path: "/observatories/{id}", tag, summary: "One observatory" },
      output: observatory,
    })
    .input(observatoryIdInput)
    .query(({ ctx, input }) => getObservatory(ctx, input)),

  create: procedure
    .meta({
      openapi: { method: "POST", path: "/observatories", status: 201, tag, summary: "Add an observatory" },
      output: observatory,
    })
    .input(createObservatoryInput)
    .mutation(({ ctx, input }) => createObservatory(ctx, input)),

  update: procedure
    .meta({
      openapi: {
        method: "PUT",
        path: "/observatories/{id}",
        tag,
        summary: "Change an observatory's settings",
      },
      output: observatory,
    })
    .input(updateObservatoryInput)
    .mutation(({ ctx, input }) => updateObservatory(ctx, input)),

  delete: procedure
    .meta({
      openapi: {
        method: "DELETE",
        path: "/observatories/{id}",
        status: 204,
        tag,
        summary: "Delete an observatory without observations",
      },
    })
    .input(deleteObservatoryInput)
    .mutation(({ ctx, input }) => deleteObservatory(ctx, input)),

  transfer: procedure
    .meta({
      openapi: {
        method: "POST",
        path: "/observatories/{id}/transfer-ownership",
        status: 200,
        tag,
        summary: "Give an observatory to a user or an organization",
      },
      output: observatory,
    })
    .input(transferObservatoryInput)
    .mutation(({ ctx, input }) => transferObservatory(ctx, input)),

  hold: procedure
    .meta({
      openapi: {
        method: "POST",
        path: "/observatories/{id}/hold",
        status: 200,
        tag,
        summary: "Hold an observatory; it gets no observations until the hold ends",
      },
      output: observatory,
    })
    .input(holdObservatoryInput)
    .mutation(({ ctx, input }) => holdObservatory(ctx, input)),

  endHold: procedure
    .meta({
      openapi: {
        method: "DELETE",
        path: "/observatories/{id}/hold",
        tag,
        summary: "End an observatory's hold",
      },
      output: observatory,
    })
    .input(observatoryIdInput)
    .mutation(({ ctx, input }) => endHold(ctx, input)),

  members: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/observatories/{id}/members",
        tag,
        summary: "People and organizations on an observatory",
      },
      output: observatoryMemberPage,
    })
    .input(listObservatoryMembersInput)
    .query(({ ctx, input }) => listObservatoryMembers(ctx, input)),

  addMember: procedure
    .meta({
      openapi: {
        method: "POST",
        path: "/observatories/{id}/members",
        status: 201,
        tag,
        summary: "Add a person",
      },
      output: observatoryMember,
    })
    .input(addObservatoryMemberInput)
    .mutation(({ ctx, input }) => addObservatoryMember(ctx, input)),

  updateMember: procedure
    .meta({
      openapi: {
        method: "PUT",
        path: "/observatories/{id}/members/{userId}",
        tag,
        summary: "Change a person's permissions",
      },
      output: observatoryMember,
    })
    .input(updateObservatoryMemberInput)
    .mutation(({ ctx, input }) => updateObservatoryMember(ctx, input)),

  removeMember: procedure
    .meta({
      openapi: {
        method: "DELETE",
        path: "/observatories/{id}/members/{userId}",
        status: 204,
        tag,
        summary: "Remove a person, or leave",
      },
    })
    .input(memberIdInput)
    .mutation(({ ctx, input }) => removeObservatoryMember(ctx, input)),

  addOrganization: procedure
    .meta({
      openapi: {
        method: "POST",
        path: "/observatories/{id}/members/organization",
        status: 201,
        tag,
        summary: "Add an organization",
      },
      output: observatoryMember,
    })
    .input(addObservatoryOrganizationInput)
    .mutation(({ ctx, input }) => addObservatoryOrganization(ctx, input)),

  updateOrganization: procedure
    .meta({
      openapi: {
        method: "PUT",
        path: "/observatories/{id}/members/organization/{orgId}",
        tag,
        summary: "Change an organization's permissions",
      },
      output: observatoryMember,
    })
    .input(updateObservatoryOrganizationInput)
    .mutation(({ ctx, input }) => updateObservatoryOrganization(ctx, input)),

  removeOrganization: procedure
    .meta({
      openapi: {
        method: "DELETE",
        path: "/observatories/{id}/members/organization/{orgId}",
        status: 204,
        tag,
        summary: "Remove an organization, unless it is the owner",
      },
    })
    .input(observatoryOrganizationIdInput)
    .mutation(({ ctx, input }) => removeObservatoryOrganization(ctx, input)),

  access: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/observatories/{id}/access",
        tag,
        summary: "Everyone's effective permissions and their sources",
      },
      output: observatoryAccessPage,
    })
    .input(listObservatoryAccessInput)
    .query(({ ctx, input }) => listObservatoryAccess(ctx, input)),

  connection: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/observatories/{id}/connection",
        tag,
        summary: "An observatory's connection",
      },
      output: observatoryConnection,
    })
    .input(observatoryIdInput)
    .query(({ ctx, input }) => getObservatoryConnection(ctx, input)),

  history: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/observatories/{id}/history",
        tag,
        summary: "What happened at an observatory, newest first",
      },
      output: historyPage,
    })
    .input(listHistoryInput)
    .query(({ ctx, input }) => listObservatoryHistory(ctx, input)),
});
