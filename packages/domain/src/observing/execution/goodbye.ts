import type { Context } from "../../base/context.ts";
import { record } from "../../ground/record/index.ts";
import { type Connection, hearOnce } from "../connections/index.ts";
import { recallWork } from "./recall.ts";

interface Goodbye {
  message_id: string;
  reason: string | null;
}

/** A plugin is about to leave: its observatory's work is taken back, and its history says so. Throws as `hearOnce`. */
export const sayGoodbye = (ctx: Context, connection: Connection, { message_id, reason }: Goodbye) =>
  hearOnce(ctx, connection, message_id, async (tx) => {
    const { observatoryId: id } = connection;
    await record(tx, ctx, {
      subject: { type: "observatory", id },
      history: { event: "goodbye", ...(reason && { reason }) },
    });
    const because = `The observatory said goodbye${reason ? `: ${reason}` : "."}`;
    await recallWork(tx, ctx, id, because);
  });
