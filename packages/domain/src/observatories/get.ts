import type { Observatory } from "@meridian/contract";
import { requireUser } from "../access/index.ts";
import type { Context } from "../context.ts";
import { notFound } from "../errors.ts";
import { joinVisible } from "./visible.ts";
import { type ObservatoryRow, observatoryColumns, observatoryWire, ownerName } from "./wire.ts";

/** One observatory; throws NOT_FOUND also when the current user can't see it. */
export async function getObservatory(ctx: Context, input: { id: string }): Promise<Observatory> {
  const person = requireUser(ctx);
  const { sql } = ctx;
  const [row] = await sql<ObservatoryRow[]>`
    select ${sql.unsafe(observatoryColumns)}, ${sql.unsafe(ownerName)}
      from observatories o ${joinVisible(sql, person)}
      cross join (select ${ctx.now().toISOString()}::text as now) clock
     where o.id = ${input.id}`;
  if (!row) throw notFound("observatory");
  return observatoryWire(row, person.serverAdmin);
}
