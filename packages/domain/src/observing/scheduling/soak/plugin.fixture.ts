import type { Assignment, ObservationReport } from "@meridian/contract";
import { newId } from "@meridian/database";
import type { Random } from "@meridian/testkit/random";
import type { Context } from "../../../base/context.ts";
import { DomainError } from "../../../base/errors.ts";
import {
  type Connection,
  closeConnection,
  openConnection,
  reportObservatory,
} from "../../connections/index.ts";
import { listWork, reportObservation, sayGoodbye } from "../../execution/index.ts";
import type { Notes } from "./notes.fixture.ts";
import type { Site, World } from "./world.fixture.ts";

type Assignments = Assignment[];
type Body = ObservationReport extends infer One
  ? One extends unknown
    ? Omit<One, "message_id">
    : never
  : never;

/** Chances of what a plugin does in one step of the night. */
const often = {
  ...{ connect: 0.5, lose: 0.05, restart: 0.5, goodbye: 0.02, weather: 0.05, safety: 0.02 },
  ...{ reject: 0.1, resume: 0.7, giveUp: 0.03, lie: 0.2 },
};

/** One try to say something: `unknown` where the answer was lost, so that it is said again. */
type Answer = "done" | "refused" | "unknown";

/**
 * A plugin that comes and goes, rejects, breaks off and lies, but takes the exposures that it reports. `step` does
 * the work of so many seconds, up to the moment of `ctx`.
 */
export function lyingPlugin(ctx: Context, site: Site, world: World, random: Random, notes: Notes) {
  let connection: Connection | undefined;
  let outbox: ObservationReport[] = [];
  let busy: string | undefined;
  let [bad, unsafe] = [false, false];
  /** Exposures that it knows of, by request, and how many of them Meridian knows of, too. */
  const have = new Map<string, number[]>();
  const known = new Map<string, number[]>();

  async function tried(work: () => Promise<unknown>): Promise<Answer> {
    try {
      await work();
      return "done";
    } catch (error) {
      return error instanceof DomainError ? "refused" : "unknown";
    }
  }

  async function connect() {
    const next: Connection = { id: newId(), observatoryId: site.id, keyId: site.keyId };
    [bad, unsafe] = [false, false];
    const hello = { type: "hello", message_id: newId(), plugin_version: "3.8.0.0" } as const;
    const live = { weather_hold: false, safety: "safe" } as const;
    const answer = await tried(() => openConnection(ctx, next, { ...hello, ...live }));
    // It may have been heard, and is waited for from then on.
    if (answer === "unknown" && notes.goneSince.has(site.id))
      notes.goneSince.set(site.id, ctx.now().getTime());
    if (answer !== "done") return;
    connection = next;
    notes.goneSince.delete(site.id);
  }

  function leave() {
    connection = undefined;
    busy = undefined;
    notes.goneSince.set(site.id, ctx.now().getTime());
    if (!random.chance(often.restart)) return;
    outbox = [];
    for (const id of have.keys()) forget(id);
  }

  /** Exposures that weren't reported by then may be taken again. */
  function forget(id: string) {
    for (const [exposure, count] of (have.get(id) ?? []).entries())
      notes.noteLost(id, exposure, Math.max(0, count - (known.get(id)?.[exposure] ?? 0)));
    have.delete(id);
    known.delete(id);
    if (busy === id) busy = undefined;
  }

  /** Lets go of what it isn't given any more, and begins anew with what it is given again. */
  function release(work: Assignments) {
    const isOwn = (id: string) => work.some((one) => one.id === id && one.status !== "assigned");
    for (const id of have.keys()) if (!isOwn(id)) forget(id);
  }

  /** Says what waits, in its order; false when the line breaks. */
  async function flush(): Promise<boolean> {
    for (let next = outbox[0]; next; next = outbox[0]) {
      const message = next;
      const answer = await tried(() => reportObservation(ctx, connection!, message));
      if (answer === "unknown") return false;
      outbox.shift();
      if (answer === "done" && message.type === "progress") acknowledged(message);
      if (answer === "done" && ["aborted", "failed", "acquisition_complete"].includes(message.type))
        forget(message.observation_id);
    }
    return true;
  }

  function acknowledged(message: Extract<ObservationReport, { type: "progress" }>) {
    notes.noteAcknowledged(site.id, ctx.now().getTime(), message);
    const counts = known.get(message.observation_id);
    if (counts) counts[message.exposure] = Math.max(counts[message.exposure] ?? 0, message.acquired);
  }

  const messageOf = (body: Body) => ({ ...body, message_id: newId() }) as ObservationReport;
  async function say(body: Body): Promise<boolean> {
    outbox.push(messageOf(body));
    return flush();
  }

  async function weather() {
    if (random.chance(often.weather)) {
      const report = { type: "weather", message_id: newId(), hold: !bad, reason: null } as const;
      if ((await tried(() => reportObservatory(ctx, connection!, report))) === "done") bad = !bad;
    }
    if (random.chance(often.safety)) {
      const state = unsafe ? "safe" : "unsafe";
      const report = { type: "safety", message_id: newId(), state, reason: null } as const;
      if ((await tried(() => reportObservatory(ctx, connection!, report))) === "done") unsafe = !unsafe;
    }
  }

  /** Takes exposures of what it is busy with, and reports them; all of it once nothing is left. */
  async function expose({ id, exposures }: Assignment, seconds: number) {
    const own = exposures.map(({ acquired }, index) => Math.max(acquired, have.get(id)?.[index] ?? 0));
    have.set(id, own);
    known.set(
      id,
      exposures.map(({ acquired }) => acquired),
    );
    notes.noteExecuting(id, site.id, ctx.now().getTime());
    let left = seconds;
    for (const [index, { exposure_time, exposure_count }] of exposures.entries()) {
      const taken = Math.min(exposure_count - own[index]!, Math.floor(left / exposure_time));
      if (taken <= 0) continue;
      left -= taken * exposure_time;
      own[index]! += taken;
      notes.noteTaken(id, index, taken);
      if (!(await say({ type: "progress", observation_id: id, exposure: index, acquired: own[index]! })))
        return;
    }
    const isDone = exposures.every(({ exposure_count }, index) => own[index] === exposure_count);
    if (isDone) await say({ type: "acquisition_complete", observation_id: id, files: [] });
    else if (random.chance(often.giveUp))
      await say({
        type: random.pick(["aborted", "failed", "suspended"] as const),
        observation_id: id,
        reason: "A cable.",
      });
  }

  /** Begins or resumes something, or rejects it. */
  async function takeUp(work: Assignments) {
    const running = work.find(({ status }) => status === "in_progress");
    const [suspended, assigned] = ["suspended", "assigned"].map((of) =>
      work.find(({ status }) => status === of),
    );
    busy = running?.id;
    if (running || bad || unsafe) return;
    if (suspended && random.chance(often.resume)) {
      if (await say({ type: "resumed", observation_id: suspended.id })) busy = suspended.id;
    } else if (assigned && random.chance(often.reject))
      await say({ type: "reject", observation_id: assigned.id, reason: "It doesn't look good." });
    else if (assigned && (await say({ type: "started", observation_id: assigned.id }))) busy = assigned.id;
  }

  /** Says something untrue, or something twice. */
  async function lie(work: Assignments) {
    const own = work.find(({ id }) => id === busy);
    const reported = own && have.get(own.id)?.[0];
    const kind = random.pick(["foreign", "unassigned", "twice", "backwards", "early"]);
    if (kind === "foreign") {
      const others = notes.underWayBesides(site.id);
      if (others.length === 0) return;
      const observation_id = random.pick(others);
      const type = random.pick(["acquisition_complete", "suspended", "aborted"] as const);
      const message = messageOf({ type, observation_id, files: [], reason: "Mine." } as never);
      const answer = await tried(() => reportObservation(ctx, connection!, message));
      // A request to the network may have come here meanwhile: the history of its steps tells.
      const isBelieved = answer === "done" && !world.requests.get(observation_id)!.where;
      notes.noteLie(isBelieved ? `${site.id} moved ${observation_id} of another` : undefined);
    } else if (kind === "unassigned") {
      const mine = [...world.requests.values()].filter(({ siteIds }) => siteIds.includes(site.id));
      if (mine.length > 0)
        await say({ type: "progress", observation_id: random.pick(mine).id, exposure: 0, acquired: 0 });
    } else if (own && reported && kind === "twice") {
      const message = messageOf({
        type: "progress",
        observation_id: own.id,
        exposure: 0,
        acquired: reported,
      });
      outbox.push(message, message);
      await flush();
    } else if (own && reported && kind === "backwards")
      await say({ type: "progress", observation_id: own.id, exposure: 0, acquired: reported - 1 });
    else if (own && kind === "early" && random.chance(0.3))
      await say({ type: "acquisition_complete", observation_id: own.id, files: [] });
  }

  async function away() {
    if (random.chance(often.lose)) leave();
    else if (random.chance(often.goodbye)) {
      const goodbye = { message_id: newId(), reason: null };
      await tried(() => sayGoodbye(ctx, connection!, goodbye));
      await tried(() => closeConnection(ctx, connection!, { reason: "Goodbye." }));
      leave();
    }
  }

  return {
    /** The connection that its server renews. */
    connectionId: () => connection?.id,
    async step(seconds: number) {
      if (!connection && random.chance(often.connect)) await connect();
      if (!connection || !(await flush())) return;
      const before = notes.acknowledgedSoFar();
      const listed = await listWork(ctx, site.id).catch(() => undefined);
      const work = listed?.map(({ assignment }) => assignment);
      if (!work) return;
      for (const { id, exposures } of work)
        notes.noteAsked(
          id,
          exposures.map(({ acquired }) => acquired),
          before,
        );
      release(work);
      await weather();
      const current = work.find(({ id, status }) => id === busy && status === "in_progress");
      if (current && !bad && !unsafe) await expose(current, seconds);
      if (random.chance(often.lie)) await lie(work);
      if (!current) await takeUp(work);
      await away();
    },
  };
}
