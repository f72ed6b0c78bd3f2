import { query, sql } from "@meridian/database/query";
import { named } from "../../../base/sqlText.ts";
import { publishAfterCommit } from "../../../ground/record/index.ts";
import { type Action, noun } from "./action.ts";
import { noticesOfMember } from "./notices.ts";

/** A membership that there should be. */
export interface Addition {
  action: "add";
  table: "organization_members" | "observatory_members";
  row: Record<string, unknown>;
}

export const add: Action<Addition> = {
  async apply(tx, _ctx, plan) {
    const row = JSON.stringify(plan.row);
    const columns = sql.raw(Object.keys(plan.row).map(named).join(", "));
    const table = sql.raw(named(plan.table));
    await query(tx)`
      insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, ${row}::jsonb)
      on conflict do nothing`;
    publishAfterCommit(tx, ...noticesOfMember(plan.row));
    return [];
  },

  async undo(tx, _ctx, { table, row }) {
    const where = Object.entries(row)
      .filter(([field]) => field.endsWith("_id"))
      .map(([field, value]) => sql`${sql.identifier(field)} = ${value}`);
    await query(tx)`delete from ${sql.identifier(table)} where ${sql.join(where, sql` and `)}`;
    publishAfterCommit(tx, ...noticesOfMember(row));
    return [];
  },

  describe({ table, row }) {
    const changes = Object.entries(row).map(([field, after]) => ({ field, after }));
    return {
      action: "add",
      summary: `Add to ${noun(table)}`,
      collection: table,
      document_id: null,
      changes,
    };
  },
};
