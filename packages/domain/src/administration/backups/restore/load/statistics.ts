import { registry } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import { z } from "zod";
import { defineTask } from "../../../../base/tasks.ts";
import { quoted } from "../../write/snapshot.ts";

/** A tenth of what PostgreSQL looks at by itself. */
const fewRows = 10;

/**
 * Analyzes a table as far as its queries need to be planned at all: people wait for the restore, and afterwards
 * `analyzeRestored` looks at more of it. This is how PostgreSQL's own `vacuumdb --analyze-in-stages` goes about it.
 */
export const analyzeQuickly = (table: string) =>
  `set default_statistics_target = ${fewRows}; analyze ${quoted(table)}; reset default_statistics_target`;

/** Analyzes what a restore has put in place as thoroughly as PostgreSQL does by itself, while people work. */
export const analyzeRestored = defineTask({
  name: "analyzeRestored",
  payload: z.unknown(),
  async run({ db }) {
    await db.transaction(async (tx) => {
      await query(tx)`set local statement_timeout = 0`;
      await query(tx)`analyze ${sql.raw(registry.map(({ name }) => quoted(name)).join(", "))}`;
    });
  },
});
