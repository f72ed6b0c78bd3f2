import type { Context } from "../../context.ts";
import type { Channel } from "../channel.ts";
import type { Sending } from "../sending/sendAll.ts";
import { acceptedBy, composeMail } from "./email.ts";
import type { Queued } from "./queue.ts";

type Port = Pick<Sending<Queued>, "connections" | "accepted" | "send">;

/** How messages leave by each channel. */
const ports: Record<Channel, (ctx: Context) => Port> = {
  email: (ctx) => ({
    connections: ctx.mailer.connections,
    accepted: acceptedBy(ctx.mailer),
    send: (queued, accepted) => ctx.mailer.send(composeMail(ctx, queued), accepted),
  }),
};

export const openChannel = (ctx: Context, channel: Channel): Port => ports[channel](ctx);
