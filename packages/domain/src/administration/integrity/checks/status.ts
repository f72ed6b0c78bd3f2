import { observationStatus, observationTransitions } from "@meridian/contract";
import type { RegisteredCollection } from "@meridian/database";
import { momentOf, quoted, textOf } from "../../../base/sqlText.ts";
import { endingOf, readObservation } from "../../../observing/observations/index.ts";
import { enteredAt, type StuckStatus, stuckAfterHours } from "../../../observing/stuck/index.ts";
import { changeOf } from "../actions/change.ts";
import { planForgetting } from "../actions/forgetOrigins.ts";
import { moveTo } from "../actions/moveStatus.ts";
import { always, type Check, type CheckMoment, type RowFinder, type SetFinder } from "./check.ts";
import { minute, statusLabel } from "./words.ts";

const isObservations = ({ name }: RegisteredCollection) => name === "observations";
const hour = 3_600_000;
/** Minutes of silence after which an online observatory is reported. */
const silentAfterMinutes = 5;

const before = ({ now }: CheckMoment, ms: number) =>
  `${quoted(new Date(now.getTime() - ms).toISOString())}::timestamptz`;

function findStuck(status: StuckStatus, moment: CheckMoment): RowFinder {
  const entered = enteredAt("d", status);
  const limit = before(moment, stuckAfterHours[status] * hour);
  return {
    fault: `(case when ${textOf("f.status")} = '${status}' then ${entered} < ${limit} else false end)`,
    details: `jsonb_build_object('since', to_char(${entered} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`,
  };
}

const monitored = "Set right after the integrity scan found it stuck.";

const stuckInProgress: Check = {
  id: "observation.stuck-in-progress",
  type: "status",
  severity: "warning",
  title: "Stuck in progress",
  meaning: `An observation has been in progress for more than ${stuckAfterHours.in_progress} hours.`,
  importance: "The observatory has most likely stopped working on it, and nobody is told.",
  ...always,
  message: ({ since }) => `In progress since ${minute(since)}.`,
  inRows: (collection, moment) => (isObservations(collection) ? [findStuck("in_progress", moment)] : []),
  repair: {
    does: "Ends it: partially completed when at least a tenth of the exposures were taken, else failed.",
    destructive: false,
    plan: (_tx, _ctx, finding) => moveTo(endingOf(readObservation(finding.doc)), finding, monitored),
  },
};

const stuckAssigned: Check = {
  id: "observation.stuck-assigned",
  type: "status",
  severity: "warning",
  title: "Stuck assigned",
  meaning: `An observation has been assigned for more than ${stuckAfterHours.assigned} hours without being started.`,
  importance: "No other observatory takes it while it is assigned.",
  ...always,
  message: ({ since }) => `Assigned since ${minute(since)}.`,
  inRows: (collection, moment) => (isObservations(collection) ? [findStuck("assigned", moment)] : []),
  repair: {
    does: "Makes it pending again, so that it can be assigned anew.",
    destructive: false,
    plan: (_tx, _ctx, finding) => moveTo("pending", finding, monitored),
  },
};

const legalSteps = observationStatus.options.flatMap((from) =>
  Object.keys(observationTransitions[from]).map((to) => `(${quoted(from)}, ${quoted(to)})`),
);

/** An observation's first status may be any. */
const findIllegalSteps: SetFinder = (rows) => `
  select s.observation_id as document_id, '' as part, true as fixable,
         jsonb_build_object('steps', jsonb_agg(jsonb_build_object('id', s.id, 'from', left(s.from_status, 50), 'to', left(s.to_status, 50),
           'at', to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by s.id)) as details
    from status_changes s join ${rows} d on d.id = s.observation_id
   where s.from_status is not null and s.actor_type <> 'undo' and (s.from_status, s.to_status) not in (${legalSteps.join(", ")})
   group by s.observation_id`;

const illegalTransition: Check = {
  id: "observation.illegal-transition",
  type: "status",
  severity: "warning",
  title: "Invalid status transition",
  meaning: "An observation's history has a step from one status to another that isn't allowed.",
  importance: "What the history says can't have happened that way, so figures made from it are doubtful.",
  ...always,
  message: ({ steps }) =>
    `Went ${(Array.isArray(steps) ? steps : []).map(({ from, to }) => `from ${statusLabel(from)} to ${statusLabel(to)}`).join(", ")}.`,
  inSets: (collection) => (isObservations(collection) ? [findIllegalSteps] : []),
  repair: {
    does: "Keeps each such step with its time and where it led, and marks as unknown from which status it came.",
    destructive: true,
    plan: planForgetting,
  },
};

function findSilent(moment: CheckMoment): RowFinder {
  const seen = momentOf(textOf("f.last_seen_at"));
  const limit = before(moment, silentAfterMinutes * 60_000);
  return {
    fault: `(${textOf("f.status")} = 'online' and coalesce(${seen} < ${limit}, true))`,
    details: `jsonb_build_object('last_seen_at', left(${textOf("f.last_seen_at")}, 50))`,
  };
}

const disconnected: Check = {
  id: "observatory.disconnected",
  type: "status",
  severity: "warning",
  title: "Disconnected observatory",
  meaning: `An observatory is shown as online, but has said nothing for more than ${silentAfterMinutes} minutes.`,
  importance: "Observations are assigned to an observatory that doesn't carry them out.",
  needs: "check_health",
  message: ({ last_seen_at }) =>
    last_seen_at ? `Online, but last heard of at ${minute(last_seen_at)}.` : "Online, but never heard of.",
  inRows: ({ name }, moment) => (name === "observatories" ? [findSilent(moment)] : []),
  repair: {
    does: "Shows it as offline until it connects again.",
    destructive: false,
    plan: (_tx, _ctx, finding) => changeOf(finding, { status: "offline" }),
  },
};

export const statusChecks = [stuckInProgress, stuckAssigned, illegalTransition, disconnected];
