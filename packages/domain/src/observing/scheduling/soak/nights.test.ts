import { testDatabase } from "@meridian/testkit";
import { seededTest } from "@meridian/testkit/faults";
import { expect } from "vitest";
import { runNight } from "./night.fixture.ts";

const database = testDatabase();

seededTest(
  "a night of observatories that come, go, reject, lie and are killed claims and exposes everything once, within all limits",
  async (random) => {
    for (const table of ["observations", "plugin_connections", "observatories"])
      await database.sql`delete from ${database.sql(table)}`;
    const { faults, counts, placed, kills, lies } = await runNight(database, random);
    expect(faults, faults.join("\n")).toEqual([]);
    expect(counts.completed).toBeGreaterThan(3);
    expect(placed).toBeGreaterThan(3);
    expect(kills).toBeGreaterThan(0);
    expect(lies).toBeGreaterThan(0);
  },
  { seeds: 3, timeout: 120_000 },
);
