import { newId, registered } from "@meridian/database";
import { testDatabase } from "@meridian/testkit";
import { random } from "@meridian/testkit/random";
import { expect, test } from "vitest";
import { targetChecks } from "./targets.ts";

const database = testDatabase();
const arcSecond = 1 / 3600;

interface Placed {
  id: string;
  project: string;
  name: string;
  filter: string;
  night: string | null;
  ra: number;
  dec: number;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const vector = ({ ra, dec }: Placed) => [
  Math.cos(radians(dec)) * Math.cos(radians(ra)),
  Math.cos(radians(dec)) * Math.sin(radians(ra)),
  Math.sin(radians(dec)),
];
/** The distance on the sky in degrees. */
function apart(one: Placed, other: Placed): number {
  const [a, b] = [vector(one), vector(other)];
  const chord = Math.hypot(...a.map((value, at) => value - b[at]!));
  return (2 * Math.asin(Math.min(1, chord / 2)) * 180) / Math.PI;
}

/** Around places where right ascension runs over or means nothing, and each time something close by. */
function scatter(): Placed[] {
  const { next } = random(11);
  const places = [
    [0, 0],
    [359.9999, 12],
    [180, 89.9999],
    [77, -90],
    [210, -45],
  ] as const;
  const rows: Placed[] = [];
  for (let n = 0; n < 400; n++) {
    const [ra, dec] = places[n % places.length]!;
    const spread = [0.3, 1.5, 40_000][n % 3]! * arcSecond;
    rows.push({
      id: `o-${String(n).padStart(4, "0")}`,
      project: `p-${n % 2}`,
      name: `Name ${n % 9}`,
      filter: "LR"[n % 4 === 0 ? 0 : 1]!,
      night: [null, "2026-12-01T20:00:00Z", "2026-12-02T20:00:00Z"][n % 7] ?? null,
      ra: (ra + 360 + (next() - 0.5) * spread) % 360,
      dec: Math.max(-90, Math.min(90, dec + (next() - 0.5) * spread)),
    });
  }
  return rows;
}

const asIn = async (check: string): Promise<{ document_id: string; details: Record<string, unknown> }[]> => {
  const { inSets } = targetChecks.find(({ id }) => id === check)!;
  const [find] = inSets!(registered("observations"), { now: new Date() });
  return database.sql.unsafe(
    `select * from (${find!("(select * from observations)")}) found order by document_id`,
  );
};

test("targets on one spot and names on two are found, at the poles and where right ascension runs over too", async () => {
  const rows = scatter();
  for (const [at, { id, project, name, filter, night, ra, dec }] of rows.entries()) {
    const doc = {
      status: "pending",
      project_id: project,
      target: { name, ra, dec },
      exposures: [{ filter }],
      // No windows are written in more ways than one.
      ...(night
        ? { windows: [{ start: night, end: null }] }
        : [{}, { windows: [] }, { windows: null, sequence: null }][at % 3]),
    };
    await database.sql`insert into observations (id, doc) values (${id}, ${JSON.stringify(doc)}::text::jsonb)`;
  }
  const same = (one: Placed, other: Placed) =>
    one.project === other.project &&
    one.filter === other.filter &&
    one.night === other.night &&
    apart(one, other) <= arcSecond;
  const earlierOf = (later: Placed) => rows.filter((one) => one.id < later.id && same(one, later));
  const duplicates = rows.filter((one) => earlierOf(one).length > 0);
  const found = await asIn("observation.duplicate-target");
  expect(duplicates.length).toBeGreaterThan(50);
  expect(found.map(({ document_id }) => document_id)).toEqual(duplicates.map(({ id }) => id));
  for (const [at, { details }] of found.entries())
    expect(earlierOf(duplicates[at]!).map(({ id }) => id)).toContain(details.duplicate_of);

  const contradictions = rows.filter((one) => {
    const first = rows.find(({ project, name }) => project === one.project && name === one.name)!;
    return apart(first, one) > 10;
  });
  const spread = await asIn("observation.inconsistent-target");
  expect(contradictions.length).toBeGreaterThan(50);
  expect(spread.map(({ document_id }) => document_id)).toEqual(contradictions.map(({ id }) => id));
});

test("the same exposures as a mosaic, or dithered, are other work", async () => {
  const project_id = newId();
  const target = { name: "NGC 6960", ra: 311.4, dec: 30.7 };
  const request = { status: "pending", project_id, target, exposures: [{ filter: "L" }] };
  const sequences = [null, { order: "interleaved" }, { mosaic: { columns: 2, rows: 1 } }];
  const ids = Array.from({ length: 4 }, newId);
  for (const [at, id] of ids.entries()) {
    const doc = JSON.stringify({ ...request, sequence: sequences[at % 3] });
    await database.sql`insert into observations (id, doc) values (${id}, ${doc}::text::jsonb)`;
  }
  const found = await asIn("observation.duplicate-target");
  expect(found.map(({ document_id }) => document_id).filter((id) => ids.includes(id))).toHaveLength(1);
});

test("equal requests to other telescopes of the network are no duplicates", async () => {
  await database.sql`delete from observations`;
  const wheres = [{ observatory_ids: ["a"] }, { observatory_ids: ["b"] }, { observatory_ids: ["a"] }, null];
  for (const [at, where] of wheres.entries()) {
    const asked = { status: "pending", project_id: "p", observatory_id: null, where };
    const doc = { ...asked, target: { name: "M 31", ra: 10, dec: 41 }, exposures: [{ filter: "L" }] };
    await database.sql`
      insert into observations (id, doc) values (${`request-${at}`}, ${JSON.stringify(doc)}::text::jsonb)`;
  }
  const found = await asIn("observation.duplicate-target");
  expect(found).toMatchObject([{ document_id: "request-2", details: { duplicate_of: "request-0" } }]);
});
