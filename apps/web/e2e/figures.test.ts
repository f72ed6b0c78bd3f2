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

/** Returns the figures at the end of the home page. */
async function figures({ page }: Person, scope: string): Promise<string[]> {
  await page.goto(`${site.url}/app/`);
  const line = page.getByRole("region", { name: scope });
  await line.waitFor();
  return line.getByRole("link").or(line.locator("span")).allInnerTexts();
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
  await site.make.connection(hers.id);

  expect(await figures(ada, "The whole system")).toEqual([
    ...["2 observatories", "1 online", "3 observations", "50% succeeded", "3.0 MiB stored", "3 users"],
    ...["0 active organizations", "Analytics"],
  ]);
  await ada.page.getByRole("link", { name: "3.0 MiB stored" }).click();
  for (const name of [
    "Observatories",
    "Observations",
    "Users",
    "Active organizations",
    "Succeeded",
    "Storage",
  ])
    await ada.page.getByText(name, { exact: true }).first().waitFor();
  expect(await figures(vera, "What you administer")).toEqual([
    ...["1 observatory administered", "1 online", "2 observations", "50% succeeded", "3.0 MiB of images"],
  ]);
  await vera.page.getByRole("link", { name: "1 observatory administered" }).click();
  await vera.page.getByRole("heading", { level: 1, name: "Observatories" }).waitFor();
  await vera.page.getByRole("link", { name: hers.name, exact: true }).waitFor();
  expect(await vera.page.getByRole("link", { name: other.name, exact: true }).count()).toBe(0);
  expect(await figures(nils, "Your own observations")).toEqual([
    ...["0 observatories", "0 online", "2 observations", "50% succeeded", "3.0 MiB of images"],
  ]);
});
