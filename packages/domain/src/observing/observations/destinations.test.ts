import { testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { createStorage } from "../../places/organizations/index.ts";
import { listObservationDestinations } from "./index.ts";
import { observing } from "./observing.fixture.ts";

const database = testDatabase();

test("destinations are those of one's organizations, by organization and name, without secrets", async () => {
  const { make, as, observer } = await observing(database);
  const boss = await make.user();
  const [west, east, other] = [
    await make.organization(boss.id, { name: "west" }),
    await make.organization(boss.id, { name: "East" }),
    await make.organization(boss.id, { name: "Other" }),
  ];
  for (const { id } of [west, east]) await make.organizationMember(id, observer.id);
  const add = (id: string, name: string) =>
    createStorage(as(boss), {
      id,
      name,
      destination: {
        kind: "dropbox",
        settings: { path: "/secret-path" },
        secrets: { app_key: "hidden", app_secret: "hidden", refresh_token: "hidden" },
      },
    });
  const [second, first, alone] = [
    await add(west.id, "spare"),
    await add(west.id, "Archive"),
    await add(east.id, "Zoo"),
  ];
  await add(other.id, "Theirs");
  const kept = (
    { id, kind, name }: { id: string; kind: string; name: string },
    organization: typeof west,
  ) => ({
    ...{ id, kind, name },
    organization_id: organization.id,
    organization_name: organization.name,
  });
  expect(await listObservationDestinations(as(observer))).toEqual({
    items: [kept(alone, east), kept(first, west), kept(second, west)],
  });
});

test("destinations are none for a person without organizations, and for people alone", async () => {
  const { make, as, storing } = await observing(database);
  await storing();
  for (const user of [await make.user(), await make.user({ server_admin: true })])
    expect(await listObservationDestinations(as(user))).toEqual({ items: [] });
  for (const type of ["anonymous", "system"] as const)
    await expect(
      listObservationDestinations(testContext(database, { actor: { type } })),
    ).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});
