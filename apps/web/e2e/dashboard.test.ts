import { newId } from "@meridian/database";
import { expect, test } from "vitest";
import { meridian } from "./meridian.ts";

const site = meridian();
type Person = Awaited<ReturnType<typeof site.person>>;

async function observation(fields: Record<string, string>): Promise<string> {
  const id = newId();
  const { sql } = site.database;
  await sql`insert into observations (id, doc) values (${id}, ${sql.json(fields)})`;
  return id;
}

/** Returns the text under each figure's name. */
async function figures({ page }: Person, scope: string): Promise<Record<string, string>> {
  await page.goto(`${site.url}/app/`);
  await page.getByRole("heading", { level: 2, name: scope }).waitFor();
  const words = await page
    .getByRole("region", { name: scope })
    .locator("strong")
    .locator("..")
    .allInnerTexts();
  return Object.fromEntries(words.map((text) => text.split(/\s*\n\s*/).toReversed()));
}

test("everybody is told of what they look after, and of what it is", async () => {
  const [ada, vera, nils] = [
    await site.person("Ada", { serverAdmin: true }),
    await site.person("Vera"),
    await site.person("Nils"),
  ];
  const hers = await site.make.observatory(vera.id, { status: "online" });
  const other = await site.make.observatory(ada.id);
  await site.make.observatoryMember(other.id, { user_id: vera.id });
  const place = { observatory_id: hers.id, user_id: nils.id };
  const done = await observation({ ...place, status: "completed" });
  await observation({ ...place, status: "failed" });
  await observation({ observatory_id: other.id, user_id: ada.id, status: "in_progress" });
  const { sql } = site.database;
  const file = sql.json({ observation_id: done, size_bytes: 3 * 2 ** 20 });
  await sql`insert into user_files (id, doc) values (${newId()}, ${file})`;
  // Without a connection it would soon be found to be offline.
  await sql`
    insert into plugin_connections (observatory_id, id, key_id, plugin_version, connected_at, seen_at)
    values (${hers.id}, ${newId()}, ${newId()}, '4.0.0.0', now(), now() + interval '1 hour')`;

  expect(await figures(ada, "Figures of the whole system")).toMatchObject({
    ...{ Observatories: "2", "Online now": "1", Observations: "3", Succeeded: "50%", Storage: "3.0 MiB" },
    Users: "3",
  });
  const statuses = ada.page.getByRole("region", { name: "Observations by status" }).getByRole("listitem");
  expect((await statuses.allInnerTexts()).map((text) => text.split(/\s*\n\s*/))).toEqual([
    ["In progress", "1"],
    ["Completed", "1"],
    ["Failed", "1"],
  ]);
  const administered = await figures(vera, "Your observatories");
  expect(administered).toMatchObject({ Observatory: "1", Observations: "2", Succeeded: "50%" });
  expect(Object.keys(administered)).not.toContain("Users");
  await vera.page.getByRole("link", { name: "1 Observatory" }).click();
  await vera.page.getByRole("heading", { level: 1, name: "Observatories" }).waitFor();
  await vera.page.getByRole("link", { name: hers.name, exact: true }).waitFor();
  expect(await vera.page.getByRole("link", { name: other.name, exact: true }).count()).toBe(0);
  expect(await figures(nils, "Figures of your own observations")).toMatchObject({
    ...{ "Observatories open to you": "0", "Projects that you are in": expect.any(String) },
    ...{ Observations: "2", Storage: "3.0 MiB" },
  });
});
