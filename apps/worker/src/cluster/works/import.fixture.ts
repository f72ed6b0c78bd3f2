import { isSoak } from "@meridian/testkit/faults";
import { expect } from "vitest";
import { type Kind, lookInto, operation, order } from "./work.fixture.ts";

const rows = isSoak() ? 20_000 : 10_000;

const file = Array.from({ length: rows }, (_, at) =>
  JSON.stringify({ name: `Dome ${at}`, lat: (at % 160) - 80, lon: at % 360, elevation: at % 4000 }),
).join("\n");

/** An import of observatories, which makes each row once. */
export const importing: Kind = {
  async begin({ site, database }) {
    const { id } = await order(site, "/import?kind=observatories", file);
    const { completed } = operation(database, "imports", id);
    const look = () =>
      lookInto(database, async (sql) => {
        const [row] = await sql<{ created: number; there: number; names: number }[]>`
          select (doc ->> 'created_count')::int as created,
                 (select count(*)::int from observatories where doc ->> 'name' like 'Dome %') as there,
                 (select count(distinct doc ->> 'name')::int from observatories where doc ->> 'name' like 'Dome %') as names
            from imports where id = ${id}`;
        return row;
      });
    return {
      /** Counts the rows, of which it is told sooner than of its progress. */
      async share() {
        const there = (await look())?.there;
        return there === undefined ? undefined : there / rows;
      },
      async completed() {
        await completed();
        expect(await look()).toEqual({ created: rows, there: rows, names: rows });
      },
    };
  },
};
