import { listObservationsInput } from "@meridian/contract";
import { explaining, type TestUser, testDatabase } from "@meridian/testkit";
import { beforeAll, expect, test } from "vitest";
import { listObservations } from "./index.ts";
import { observing } from "./observing.fixture.ts";

const database = testDatabase();
type Scene = Awaited<ReturnType<typeof observing>>;
let scene: Scene;
let admin: TestUser;
let person: TestUser;

/** 10,000 at a hundred observatories in fifty projects, of which somebody sees two and belongs to one. */
beforeAll(async () => {
  scene = await observing(database);
  const { make, keeper, site, project } = scene;
  admin = await make.user({ server_admin: true });
  person = await make.user();
  await database.sql`
    insert into observatories (id, doc)
    select 's' || n, doc || jsonb_build_object('name', 's' || n) from observatories, generate_series(1, 98) n where id = ${site.id}`;
  await database.sql`
    insert into projects (id, doc)
    select 'p' || n, doc || jsonb_build_object('name', 'p' || n) from projects, generate_series(1, 49) n where id = ${project.id}`;
  for (const id of [site.id, "s1"]) await make.observatoryMember(id, { user_id: person.id });
  await make.projectMember("p1", person.id);
  const { doc } = (
    await database.sql`
      select doc from observations where id = ${(await make.observation({ ...scene.place, user_id: keeper.id })).id}`
  )[0]!;
  await database.sql`
    insert into observations (id, doc, created_at)
    select 'o' || n,
           ${database.sql.json(doc)} || jsonb_build_object('observatory_id', 's' || n % 100, 'project_id', 'p' || n % 50,
             'status', (array['pending', 'completed', 'completed', 'failed'])[1 + n % 4]),
           now() - n * interval '1 minute'
      from generate_series(1, 10000) n`;
  await database.sql`analyze`;
});

/** Returns PostgreSQL's plan of a list, whose own statement is the last one built. */
async function planOf(user: TestUser, input: object): Promise<string> {
  const { db, plan } = explaining(database);
  const { items } = await listObservations({ ...scene.as(user), db }, listObservationsInput.parse(input));
  expect(items.length).toBeGreaterThan(0);
  return plan();
}

const orders = ["asc", "desc"].flatMap((order) => [
  { sort: "name", order, by: /Index.* using observations_by_name/ },
  { sort: "priority", order, by: /Index.* using observations_by_priority/ },
  { sort: "status", order, by: /Index.* using observations_in_status/ },
  { sort: "observatory_name", order, by: /Incremental Sort/ },
]);

test.each(orders)(
  "all there are in any order are read no further than a page: $sort $order",
  async ({ by, ...input }) => {
    expect(await planOf(admin, input)).toMatch(by);
  },
);

test.each(orders)(
  "no person's list goes through all there are in its order: $sort $order",
  async ({ by: _, ...input }) => {
    const plan = await planOf(person, input);
    expect(plan).toMatch(/Index.* on observations/);
    expect(plan).not.toMatch(/observations_(by_name|by_priority|in_status)/);
  },
);

test.each([
  {},
  { order: "asc" },
  { status: "pending" },
  { observatory_id: "s1" },
  { observatory_id: "s1", status: "completed" },
  { project_id: "p1" },
  { project_id: "p1", status: "completed" },
])("a list reads only the rows it shows, by indexes: %j", async (input) => {
  for (const user of [admin, person]) {
    const plan = await planOf(user, input);
    expect(plan).toMatch(/Index.* on observations/);
    expect(plan).not.toMatch(/Seq Scan on observations/);
  }
});
