import type { Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { recordHappened } from "./happened.ts";

interface Interruption {
  rapid: { id: string; name: string };
  /** Number of observations. */
  interrupted: number;
}

/** Tells those who operate or administer an observatory that a rapid request interrupts observations there. */
export async function notifyInterruption(
  tx: Queryable,
  ctx: Pick<Context, "now" | "requestId">,
  observatoryId: string,
  { rapid, interrupted }: Interruption,
): Promise<void> {
  const [observatory] = await query<{ name: string }[]>(tx)`
    select coalesce(left(doc ->> 'name', 200), id) as name from observatories where id = ${observatoryId}`;
  const what = interrupted === 1 ? "An observation is" : `${interrupted} observations are`;
  await recordHappened(tx, ctx, {
    topic: "rapid",
    subject: observatoryId,
    fold: "",
    event: "rapid.interrupted",
    title: `The rapid request “${rapid.name}” interrupts ${observatory?.name ?? "an observatory"}`,
    body: `${what} suspended for it, and will go on afterwards.`,
    path: `/observations/${encodeURIComponent(rapid.id)}`,
  });
}
