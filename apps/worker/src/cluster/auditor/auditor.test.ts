import type { TransactionSql } from "postgres";
import { expect, test } from "vitest";
import { judge, judgeSite, type Violation } from "./auditor.fixture.ts";
import { readWithin } from "./found.fixture.ts";
import { type Plant, plants } from "./plants.fixture.ts";
import { makeTrueSite } from "./trueSite.fixture.ts";

type True = Awaited<ReturnType<typeof makeTrueSite>>;

class Undo extends Error {}

/** Judges the site with something planted in it, and takes that back. */
async function judged({ database, evidence }: True, plant: Plant): Promise<Violation[]> {
  let violations: Violation[] = [];
  await database.sql
    .begin(async (tx: TransactionSql) => {
      if (plant.sql) await tx.unsafe(plant.sql);
      violations = judge(plant.evidence?.(evidence) ?? evidence, await readWithin(tx));
      throw new Undo();
    })
    .catch((error) => {
      if (!(error instanceof Undo)) throw new Error(plant.what, { cause: error });
    });
  return violations;
}

test("finds nothing in a site that is as it ought to be, and names whatever is planted in it", {
  timeout: 120_000,
}, async () => {
  const site = await makeTrueSite();
  expect(await judgeSite(site.database.url, site.evidence)).toEqual([]);
  for (const plant of plants) {
    const named = (await judged(site, plant)).map(({ rule }) => rule);
    expect.soft([...new Set(named)].toSorted(), plant.what).toEqual(plant.rules.toSorted());
  }
});
