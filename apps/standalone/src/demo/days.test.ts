import { memoryObjectStore, testDatabase } from "@meridian/testkit";
import { describe, expect, it } from "vitest";
import { addFaults } from "./faults.ts";
import { addFiles } from "./files.ts";
import { fillDemo } from "./fill.ts";

describe.each([
  ["few observations were cancelled", "2027-05-16T23:00:00.000Z"],
  ["the observatories that were seen last see no target in common", "2027-07-12T18:54:00.000Z"],
])("a demonstration that begins when %s", (_, now) => {
  const database = testDatabase();
  it("is whole", async () => {
    await fillDemo(database, "a password for all", new Date(now));
    const [found] = await database.sql`
      select count(*)::int as observations, count(distinct doc_status)::int as statuses,
             (count(*) filter (where doc ->> 'name' like '%, begun here and finished there'))::int as shared
        from observations`;
    expect(found).toEqual({ observations: 390, statuses: 11, shared: 1 });
    const objectStore = memoryObjectStore();
    await addFiles(database, objectStore);
    await addFaults(database, objectStore);
  }, 120_000);
});
