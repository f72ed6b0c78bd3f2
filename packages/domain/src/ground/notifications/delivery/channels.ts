import type { Channel } from "@meridian/contract";
import type { Context } from "../../../base/context.ts";
import type { Sending } from "../sending/sendAll.ts";
import { acceptedBy, composeMail } from "./email.ts";
import { pushComposer } from "./push.ts";
import type { Queued } from "./queue.ts";

type Port = Pick<Sending<Queued>, "connections" | "accepted" | "send">;

/** A gateway is one service, which may take few at once from one application. */
const gatewayConnections = 4;

/** How messages leave by each channel. */
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

export const openChannel = (ctx: Context, channel: Channel): Port => ports[channel](ctx);
