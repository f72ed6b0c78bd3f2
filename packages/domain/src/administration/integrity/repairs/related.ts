import { allObservatoryFlags, allOrganizationFlags } from "@meridian/contract";
import { newId } from "@meridian/database";
import type { RepairPlanner } from "./plan.ts";

export const takeOwnerOfObservation: RepairPlanner = (_tx, _ctx, { collection, documentId, details }) => ({
  action: "change",
  collection,
  id: String(documentId),
  set: { user_id: details.should_be },
  unset: [],
});

/** The owner of an organization, or the organization that owns an observatory, becomes a member with every permission. */
export const addMembership: RepairPlanner = (_tx, _ctx, { documentId, details }) => {
  if (details.kind === "owner_is_no_member")
    return {
      action: "add",
      table: "organization_members",
      row: { organization_id: documentId, user_id: details.owner, ...allOrganizationFlags },
    };
  if (details.kind === "owning_organization_is_no_member")
    return {
      action: "add",
      table: "observatory_members",
      row: {
        id: newId(),
        observatory_id: documentId,
        organization_id: details.owner,
        ...allObservatoryFlags,
      },
    };
  return { refusal: "Only a person can say which of the two is right." };
};

/** The history is written with every change of the status, so it is believed. */
export const takeStatusOfHistory: RepairPlanner = (_tx, _ctx, { collection, documentId, details }) => ({
  action: "change",
  collection,
  id: String(documentId),
  set: { status: details.should_be },
  unset: [],
});
