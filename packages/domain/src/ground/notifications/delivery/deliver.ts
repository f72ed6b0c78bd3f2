import type { Channel } from "@meridian/contract";
import { tryLock } from "@meridian/database";
import type { Context } from "../../../base/context.ts";
import type { Push } from "../../../base/ports/pusher.ts";
import { plainText } from "../../mail/index.ts";
import { type Sending, sendAll } from "../sending/sendAll.ts";
import { topics } from "../topics.ts";
import { acceptedBy, composeMail } from "./email.ts";
import { nextQueued, type Queued, takeQueued, type Way } from "./queue.ts";
import { outcomeRecorder } from "./record.ts";
import { toEachService } from "./services.ts";

/** Seconds until the next try when another worker sends, or the service can't be reached. */
const busyS = 2;
const unreachableS = 30;

/**
 * Sends a channel's waiting messages until none is left, and schedules retries. A lock that ends with the process keeps other
 * workers away; after a hard kill only messages on their way go out again.
 */
export async function deliverChannel(
  ctx: Context,
  channel: Channel,
  signal: AbortSignal,
  again: (at: Date) => Promise<void>,
): Promise<void> {
  const inSeconds = (seconds: number) => ctx.now().getTime() + seconds * 1000;
  const lock = await tryLock(ctx.db, `notifications by ${channel}`);
  if (!lock) return again(new Date(inSeconds(busyS)));
  try {
    const ending = AbortSignal.any([signal, lock.lost]);
    let isUnreachable = false;
    if (channel !== "web_push") isUnreachable = await sendQueued(ctx, { channel }, ending);
    else await toEachService(ctx, ending, (service, ends) => sendQueued(ctx, { channel, service }, ends));
    const next = await nextQueued(ctx, channel);
    const earliest = inSeconds(isUnreachable ? unreachableS : 0);
    if (next) await again(new Date(Math.max(next.getTime(), earliest)));
  } finally {
    await lock.release();
  }
}

/** Returns whether it ended because the service can't be reached. */
async function sendQueued(ctx: Context, way: Way, signal: AbortSignal): Promise<boolean> {
  const { channel } = way;
  const recordOutcome = outcomeRecorder(ctx, channel);
  const underWay = new Set<Queued>();
  const { isUnreachable } = await sendAll({
    ...openChannel(ctx, channel),
    recipients: takeAll(ctx, way, underWay),
    async record(queued: Queued, outcome) {
      const goOn = await recordOutcome(queued, outcome);
      underWay.delete(queued);
      return goOn;
    },
    signal,
  });
  return isUnreachable;
}

/** Reads the next messages as soon as one connection is idle, while the others are still busy. */
async function* takeAll(ctx: Context, way: Way, underWay: Set<Queued>): AsyncGenerator<Queued> {
  for (;;) {
    const recipients = await takeQueued(ctx, way, underWay);
    if (recipients.length === 0) return;
    for (const queued of recipients) {
      underWay.add(queued);
      yield queued;
    }
  }
}

/** Number of composed messages to remember. Recipients of a message follow each other, except for retries. */
const remembered = 100;

/** Messages as a telephone or a browser shows them. Each is composed once, however many recipients it has. */
function pushComposer({ installation }: Context): (queued: Queued) => Push {
  const composed = new Map<string, Push>();
  return ({ message_id, topic, title, body, path }) => {
    const known = composed.get(message_id);
    if (known) return known;
    const tag = message_id.replaceAll("-", "");
    const { urgency } = topics[topic];
    const push = { title, body: plainText(body), url: `${installation.baseUrl}/app${path}`, tag, urgency };
    if (composed.size >= remembered) composed.clear();
    composed.set(message_id, push);
    return push;
  };
}

type Port = Pick<Sending<Queued>, "connections" | "accepted" | "send">;

/** A gateway is one service, which may take few at once from one application. */
const gatewayConnections = 4;

/** Ports by which messages of each channel leave. */
const ports: Record<Channel, (ctx: Context) => Port> = {
  email: (ctx) => ({
    connections: ctx.mailer.connections,
    accepted: acceptedBy(ctx.mailer),
    send: (queued, accepted) => ctx.mailer.send(composeMail(ctx, queued), accepted),
  }),
  web_push(ctx) {
    const compose = pushComposer(ctx);
    return {
      connections: ctx.pusher.connections,
      accepted: "sent",
      async send(queued, accepted) {
        const { endpoint, p256dh, auth } = queued;
        await ctx.pusher.toDevice({ endpoint: endpoint!, p256dh: p256dh!, auth: auth! }, compose(queued));
        await accepted();
      },
    };
  },
  gateway(ctx) {
    const compose = pushComposer(ctx);
    return {
      connections: gatewayConnections,
      accepted: "sent",
      async send(queued, accepted) {
        await ctx.pusher.toGateway(queued.push_user_key!, compose(queued));
        await accepted();
      },
    };
  },
};

const openChannel = (ctx: Context, channel: Channel): Port => ports[channel](ctx);
