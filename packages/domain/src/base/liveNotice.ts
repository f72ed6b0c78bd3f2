import { calibrationChanged, changes, observationChanged, observatoryChanged } from "@meridian/contract";
import { z } from "zod";

/** The PostgreSQL channel that notices travel by, from whatever process made a change to every server. */
export const liveChannel = "meridian_live";

/** The span of a change, which goes on with what a plugin is told of it. */
const span = { traceparent: z.string().optional() };

/**
 * Something has changed, as processes tell each other: ids only, however many people it concerns. Each server works out
 * which of the people connected to it are to be told.
 */
const liveNotice = z.discriminatedUnion("type", [
  ...changes,
  observatoryChanged.extend(span),
  /** Names the observation's owner, observatory and project, because they decide who sees it, also once it is gone. */
  observationChanged.extend({
    ...{ user_id: z.string(), observatory_id: z.string(), project_id: z.string() },
    ...span,
  }),
  /** Names its observatory, because whoever sees that sees it. */
  calibrationChanged.extend({ observatory_id: z.string(), ...span }),
  /** Concerns every recipient of the announcement. */
  z.object({ type: z.literal("announcement.addressed"), id: z.string() }),
  /** Concerns one person. */
  z.object({ type: z.literal("pending.changed"), user_id: z.string() }),
  z.object({ type: z.literal("access.changed"), user_id: z.string() }),
  /** Concerns servers, which hold plugins to the settings. */
  z.object({ type: z.literal("settings.changed") }),
  /** Concerns everyone: notices were lost. */
  z.object({ type: z.literal("missed") }),
]);
export type LiveNotice = z.infer<typeof liveNotice>;

const missed: LiveNotice = { type: "missed" };

/** Notices of the same key say the same; the latest counts. */
export function keyOf(notice: LiveNotice): string {
  const about = "id" in notice ? notice.id : "user_id" in notice ? notice.user_id : "";
  return `${notice.type} ${about}`;
}

/** Takes what came over the channel apart. What a newer version may send counts as missed. */
export function readNotices(payload: string): LiveNotice[] {
  try {
    return z.array(liveNotice).parse(JSON.parse(payload));
  } catch {
    return [missed];
  }
}

/** PostgreSQL refuses a payload of 8000 bytes. */
const largestPayload = 7900;

/** Packs notices into as few payloads as they fit into. */
export function payloadsOf(notices: Iterable<LiveNotice>): string[] {
  const payloads: string[] = [];
  let packed: string[] = [];
  let size = 2;
  const finish = () => {
    if (packed.length > 0) payloads.push(`[${packed.join()}]`);
    packed = [];
    size = 2;
  };
  for (const notice of notices) {
    const text = JSON.stringify(notice);
    const bytes = Buffer.byteLength(text) + 1;
    if (size + bytes > largestPayload) finish();
    packed.push(text);
    size += bytes;
  }
  finish();
  return payloads;
}
