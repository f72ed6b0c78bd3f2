import { allObservatoryFlags, allOrganizationFlags, observationStatus } from "@meridian/contract";
import { newId, type RegisteredCollection } from "@meridian/database";
import { quoted, textOf } from "../../../base/sqlText.ts";
import { changeOf } from "../actions/change.ts";
import { deleteDocument } from "../actions/delete.ts";
import type { RepairPlanner } from "../actions/index.ts";
import { always, type Check, type RowFinder } from "./check.ts";
import { statusLabel } from "./words.ts";

const isObservations = ({ name }: RegisteredCollection) => name === "observations";

/** Condition: a row of observations is a test, by its id, or by its name in any case. */
export const isTestObservation = (row: string): string =>
  `(${row}.id like 'test-%' or coalesce(${textOf(`${row}.doc -> 'name'`)} ilike '%test%', false))`;

const testData: Check = {
  id: "observation.test-data",
  type: "data_quality",
  severity: "info",
  title: "Test observation",
  meaning: `An observation's id starts with "test-", or its name contains "test".`,
  importance: "It counts in figures, and may be taken for real work.",
  ...always,
  message: () => "Looks like a test.",
  inRows: (collection) =>
    isObservations(collection)
      ? [{ fault: isTestObservation("d"), details: `'{}'::jsonb`, fixable: "true" }]
      : [],
  repair: {
    does: "Deletes the observation. Its files go to quarantine.",
    destructive: true,
    deletes: () => true,
    plan: deleteDocument,
  },
};

const capturedFiles: Check = {
  id: "observation.captured-files",
  type: "data_quality",
  severity: "info",
  title: "Deprecated field captured_files",
  meaning: "An observation still has the field captured_files, which the records of files have replaced.",
  importance: "Nothing keeps the field right any more.",
  ...always,
  message: ({ entries }) => `captured_files has ${entries === 1 ? "1 entry" : `${entries ?? "no"} entries`}.`,
  inRows: (collection) =>
    isObservations(collection)
      ? [
          {
            fault: `(case when jsonb_typeof(d.doc) = 'object' then jsonb_exists(d.doc, 'captured_files') else false end)`,
            details: `jsonb_build_object('entries', case when jsonb_typeof(f.captured_files) = 'array' then jsonb_array_length(f.captured_files) end)`,
          },
        ]
      : [],
  repair: {
    does: "Takes the field out.",
    destructive: false,
    plan: (_tx, _ctx, finding) => changeOf(finding, {}, { unset: ["captured_files"] }),
  },
};

/** The record of a file belongs to whoever submitted the observation; where that is nobody, the observation is at fault. */
const otherPersonsFile: RowFinder = {
  join: `left join observations "its observation" on "its observation".id = d.doc ->> 'observation_id'`,
  fault: `(coalesce("its observation".doc_user_id <> ${textOf("f.user_id")}, false)
    and exists (select from users u where u.id = "its observation".doc_user_id))`,
  details: `jsonb_build_object('kind', 'file_of_another', 'is', left(${textOf("f.user_id")}, 200), 'should_be', "its observation".doc_user_id)`,
  part: "file_of_another",
};

const lastStatus = `(select s.to_status from status_changes s where s.observation_id = d.id order by s.id desc limit 1)`;
const knownStatuses = observationStatus.options.map(quoted).join(", ");
/** The status is what the last of its changes led to. */
const otherStatus: RowFinder = {
  fault: `(case when ${textOf("f.status")} in (${knownStatuses}) then coalesce(${lastStatus} <> ${textOf("f.status")}, false) else false end)`,
  details: `jsonb_build_object('kind', 'status_unlike_history', 'is', ${textOf("f.status")}, 'should_be', left(${lastStatus}, 50))`,
  part: "status_unlike_history",
  destructive: "true",
};

const ownerExists = `exists (select from users u where u.id = ${textOf("f.owner_id")})`;
const ownerIsNoMember: RowFinder = {
  fault: `(${ownerExists} and not exists (select from organization_members m
    where m.organization_id = d.id and m.user_id = ${textOf("f.owner_id")}))`,
  details: `jsonb_build_object('kind', 'owner_is_no_member', 'owner', ${textOf("f.owner_id")})`,
  part: "owner_is_no_member",
};

const owningOrganizationIsNoMember: RowFinder = {
  fault: `(${textOf("f.owner_type")} = 'organization'
    and exists (select from organizations o where o.id = ${textOf("f.owner_id")})
    and not exists (select from observatory_members m
      where m.observatory_id = d.id and m.organization_id = ${textOf("f.owner_id")}))`,
  details: `jsonb_build_object('kind', 'owning_organization_is_no_member', 'owner', ${textOf("f.owner_id")})`,
  part: "owning_organization_is_no_member",
};

const related: Record<string, RowFinder[]> = {
  user_files: [otherPersonsFile],
  observations: [otherStatus],
  organizations: [ownerIsNoMember],
  observatories: [owningOrganizationIsNoMember],
};

const messages: Record<string, (details: Record<string, unknown>) => string> = {
  file_of_another: ({ is, should_be }) =>
    `The file is recorded for ${is}, its observation was submitted by ${should_be}.`,
  status_unlike_history: ({ is, should_be }) =>
    `The observation is ${statusLabel(is)}, its last change led to ${statusLabel(should_be)}.`,
  owner_is_no_member: () => "The owner isn't among the members.",
  owning_organization_is_no_member: () => "The owning organization isn't among the members.",
};

/** Planners by the kind of finding. An observation's status follows its history, which is written with every change. */
const planners: Record<string, RepairPlanner> = {
  file_of_another: (_tx, _ctx, finding) => changeOf(finding, { user_id: finding.details.should_be }),
  status_unlike_history: (_tx, _ctx, finding) => changeOf(finding, { status: finding.details.should_be }),
  owner_is_no_member: (_tx, _ctx, { documentId, details }) => ({
    action: "add",
    table: "organization_members",
    row: { organization_id: documentId, user_id: details.owner, ...allOrganizationFlags },
  }),
  owning_organization_is_no_member: (_tx, _ctx, { documentId, details }) => ({
    action: "add",
    table: "observatory_members",
    row: {
      id: newId(),
      observatory_id: documentId,
      organization_id: details.owner,
      ...allObservatoryFlags,
    },
  }),
};
const noPlan = { refusal: "Only a person can say which of the two is right." };

const inconsistent: Check = {
  id: "data.inconsistent",
  type: "data_quality",
  severity: "warning",
  title: "Related data disagree",
  meaning: "Two documents or rows that belong together say different things.",
  importance: "What people see depends on which of the two is asked.",
  needs: "deep",
  message: (details) => messages[String(details.kind)]?.(details) ?? "Related data disagree.",
  inRows: ({ name }) => related[name] ?? [],
  repair: {
    does: "Gives the file to whoever submitted the observation; adds the owner to the members; one by one, gives the observation the status that its history ends with.",
    destructive: false,
    plan: (tx, ctx, finding) => planners[String(finding.details.kind)]?.(tx, ctx, finding) ?? noPlan,
  },
};

export const dataQualityChecks = [testData, capturedFiles, inconsistent];
