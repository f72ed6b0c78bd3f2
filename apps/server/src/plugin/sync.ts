import {
  type Assignment,
  heartbeatSeconds,
  type ObservationReport,
  pluginClosed,
  versionCheckSeconds,
} from "@meridian/contract";
import {
  closeConnection,
  connectionStanding,
  findPlace,
  getVersions,
  listWork,
  recallFromOutdated,
  settleRapid,
  type Work,
  whatBecameOf,
  whyHeld,
} from "@meridian/domain";
import { tellCalibrations } from "./calibrations.ts";
import { type Session, say } from "./session.ts";

const why = {
  replaced: "a newer connection of this observatory is there",
  keyRevoked: "the key was revoked",
  ended: "this connection was taken for lost",
} as const;

/**
 * Looks up how a connection stands and what its observatory has to do, and tells the plugin what differs from what it was
 * told. Safe to do at any time.
 */
export async function syncPlugin(session: Session): Promise<void> {
  if (!session.isOpen) return;
  const standing = await connectionStanding(session.ctx, session.connection);
  if (standing.state !== "open") return end(session, standing.state);
  if (!session.isWelcomed || standing.isOutdated !== session.isOutdated) {
    await welcome(session, null);
    return tellCalibrations(session);
  }
  if (!session.isOutdated) await tellPlace(session);
  // Somebody else may have moved a rapid observation, or what waits for it.
  if (!session.isOutdated && (await tellWork(session)))
    await settleRapid(session.ctx, session.connection.observatoryId);
  await tellCalibrations(session);
}

async function end({ ctx, connection, socket }: Session, state: keyof typeof why): Promise<void> {
  if (state === "keyRevoked") await closeConnection(ctx, connection, { reason: "Its key was revoked." });
  socket.close(pluginClosed[state], why[state]);
}

/** Says what a plugin needs to begin with; to one that is too old, that it gets no work. */
export async function welcome(session: Session, reply_to: string | null): Promise<void> {
  const { ctx, connection } = session;
  const standing = await connectionStanding(ctx, connection);
  if (standing.state !== "open") return end(session, standing.state);
  const { server_version, minimum_plugin_version, latest_plugin_version } = await getVersions(ctx);
  const versions = { server_version, minimum_plugin_version, latest_plugin_version };
  session.isOutdated = standing.isOutdated;
  session.told.clear();
  const held = await whyHeld(ctx, connection.observatoryId);
  if (standing.isOutdated) {
    await recallFromOutdated(ctx, connection);
    const { pluginVersion: plugin_version } = standing;
    session.isWelcomed = true;
    return say(session, { type: "upgrade_required", reply_to, plugin_version, ...versions, ...held });
  }
  const observatory = await findPlace(ctx, connection.observatoryId);
  const work = await listWork(ctx, connection.observatoryId);
  const observations = work.map(({ assignment }) => assignment);
  for (const known of [session.asked, session.assigned]) known.clear();
  for (const one of work) remember(session, one);
  const every = { heartbeat_seconds: heartbeatSeconds, version_check_seconds: versionCheckSeconds };
  session.isWelcomed = true;
  session.place = JSON.stringify(observatory);
  const server_time = ctx.now().toISOString();
  const begin = { ...versions, server_time, ...every, observatory, observations, ...held };
  say(session, { type: "welcome", reply_to, ...begin });
}

/** Says so where place or limits of the observatory are others than the plugin was told. */
async function tellPlace(session: Session): Promise<void> {
  const observatory = await findPlace(session.ctx, session.connection.observatoryId);
  const place = JSON.stringify(observatory);
  if (session.place === place) return;
  session.place = place;
  say(session, { type: "observatory", reply_to: null, observatory });
}

/** Notes what the plugin knows of an observation from now on. */
function remember({ told, asked, assigned }: Session, { assignment, assignedAt }: Work) {
  told.set(assignment.id, assignment.status);
  asked.set(assignment.id, askedIn(assignment));
  assigned.set(assignment.id, assignedAt);
}

const askedIn = ({ exposures }: Assignment) =>
  JSON.stringify(exposures.map(({ exposure_count, count_by_panel }) => [exposure_count, count_by_panel]));

/** Returns whether others changed something about work that the plugin has already. */
async function tellWork(session: Session): Promise<boolean> {
  const { ctx, connection, told } = session;
  const work = await listWork(ctx, connection.observatoryId);
  let isChanged = false;
  // What is paused is told before what takes its place.
  const assignedLast = (one: Work) => (told.has(one.assignment.id) ? 0 : 1);
  for (const one of work.toSorted((a, b) => assignedLast(a) - assignedLast(b)))
    isChanged = tellChange(session, one) || isChanged;
  const ids = new Set(work.map(({ assignment }) => assignment.id));
  const gone = [...told.keys()].filter((id) => !ids.has(id));
  if (gone.length === 0) return isChanged;
  const became = await whatBecameOf(ctx, gone);
  for (const observation_id of gone) {
    forget(session, observation_id);
    const { status = null, reason = null } = became.get(observation_id) ?? {};
    say(session, { type: "release", observation_id, status, reason });
  }
  return true;
}

/**
 * Says what is new about an observation: rejected images are to be taken again, a person has paused it or lets it go on, or
 * the service has suspended it, which is to stop as well. One that was handed out anew since the last look is over first.
 * Returns whether somebody has moved it meanwhile.
 */
function tellChange(session: Session, work: Work): boolean {
  const { assignment: observation, assignedAt, reason, exposure } = work;
  const { id: observation_id, status, exposures, interrupted_by } = observation;
  const told = session.told.get(observation_id);
  // It may have been taken back, changed and handed out again, and begun by a message about the one of before.
  const isOtherTime = session.assigned.get(observation_id) !== assignedAt;
  const isAnew = told !== undefined && (isOtherTime || (status === "assigned" && told !== "assigned"));
  if (isAnew) say(session, { type: "release", observation_id, status: "pending", reason: null });
  const before = isAnew ? undefined : told;
  const isOther = session.asked.get(observation_id) !== askedIn(observation);
  remember(session, work);
  if (before === undefined) {
    say(session, { type: "assign", observation });
    return isAnew;
  }
  if (isOther) say(session, { type: "exposures", observation_id, exposures });
  // A person may have paused it while the plugin suspended it.
  const isHalted = before === "suspended" && status === "paused";
  if (isHalted || (before === "in_progress" && (status === "paused" || status === "suspended")))
    say(session, {
      type: "pause",
      observation_id,
      ...(interrupted_by ? { reason, exposure } : { reason: null }),
    });
  else if (before !== status && status === "in_progress") say(session, { type: "resume", observation_id });
  return before !== status;
}

const after: Partial<Record<ObservationReport["type"], Assignment["status"]>> = {
  started: "in_progress",
  resumed: "in_progress",
  suspended: "suspended",
  acquisition_complete: "acquisition_complete",
};
const over: readonly string[] = ["reject", "aborted", "failed"];

/** Notes the status that the plugin itself has reported, so that it isn't told again. */
export function noteTold(session: Session, { type, observation_id }: ObservationReport): void {
  const status = after[type];
  if (status) session.told.set(observation_id, status);
  if (over.includes(type)) forget(session, observation_id);
}

function forget({ told, asked, assigned }: Session, observationId: string) {
  for (const known of [told, asked, assigned]) known.delete(observationId);
}
