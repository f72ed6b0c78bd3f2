import type { Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { recordHappened } from "./happened.ts";

interface Interruption {
  rapid: { id: string; name: string };
  /** Number of observations. */
  interrupted: number;
}

interface Named {
  observatory: string;
  observer: string | null;
  project: string | null;
  /** One of the interrupted observations. */
  one: string | null;
}

/**
 * Tells those who operate or administer an observatory that a rapid request interrupts observations there, with what it suspends and
 * who asks for it: they see both.
 */
export async function notifyInterruption(
  tx: Queryable,
  ctx: Pick<Context, "now" | "requestId">,
  observatoryId: string,
  { rapid, interrupted }: Interruption,
): Promise<void> {
  const [named] = await query<[Named]>(tx)`
    select coalesce(left(s.doc ->> 'name', 200), s.id) as observatory, left(p.doc ->> 'name', 200) as project,
           u.name as observer,
           (select left(i.doc ->> 'name', 200) from observations i
             where i.doc_observatory_id = s.id and i.doc_status = 'suspended' and i.doc ->> 'interrupted_by' = ${rapid.id}
             order by i.id limit 1) as one
      from observatories s
      left join observations o on o.id = ${rapid.id}
      left join users u on u.id = o.doc_user_id
      left join projects p on p.id = o.doc_project_id
     where s.id = ${observatoryId}`;
  const { observatory, observer, project, one } = named;
  const others = interrupted === 1 ? " is" : ` and ${interrupted - 1} more are`;
  const asked = [observer && ` by ${observer}`, project && ` for the project ${project}`]
    .filter(Boolean)
    .join("");
  await recordHappened(tx, ctx, {
    topic: "rapid",
    subject: observatoryId,
    fold: "",
    event: "rapid.interrupted",
    title: `The rapid request “${rapid.name}” interrupts ${observatory}`,
    body: `“${one}”${others} suspended for it, and will go on afterwards.${asked && ` It was asked for${asked}.`}`,
    path: `/observations/${encodeURIComponent(rapid.id)}`,
  });
}
