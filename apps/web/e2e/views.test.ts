import { expect, test } from "vitest";
import { violations } from "./axe.ts";
import { meridian, soon } from "./meridian.ts";
import { visit } from "./visit.ts";

const site = meridian();

test("a list's filters are kept under a name and found again, its columns and rows are as somebody wants them", async () => {
  const { page, id: ada } = await site.person("Ada");
  for (const name of ["Comets", "Novae"]) await site.make.project(ada, { name });
  await site.make.project(ada, { name: "Nebulae", status: "paused" });
  const open = async () => {
    await page.getByRole("button", { name: "View", exact: true }).click();
    await page.getByRole("button", { name: "Copy link" }).waitFor();
  };
  await visit(page, `${site.url}/app/projects?status=paused&sort=created_at`);
  await open();
  expect(await violations(page, "[role=dialog]")).toEqual([]);
  await page.getByRole("button", { name: "Save this view" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Required").or(page.getByText(/must/i)).first().waitFor();
  await page.getByRole("textbox", { name: "Name" }).fill("Asleep");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("View saved").waitFor();

  await visit(page, `${site.url}/app/projects`);
  await page.getByRole("row", { name: /Comets/ }).waitFor();
  await open();
  await page.getByRole("checkbox", { name: "Compact rows" }).click();
  await page.getByRole("checkbox", { name: "Status" }).click();
  await page.getByRole("button", { name: "Asleep", exact: true }).click();
  await page.getByRole("row", { name: /Comets/ }).waitFor({ state: "detached" });
  expect(new URL(page.url()).searchParams.get("status")).toBe("paused");
  // The view was saved with all columns and usual rows.
  await page.getByRole("button", { name: "View: Asleep" }).waitFor();
  await page.getByRole("columnheader", { name: "Status" }).waitFor();
  await page.getByRole("button", { name: "View: Asleep" }).click();
  await page.getByRole("checkbox", { name: "Compact rows" }).click();
  await page.getByRole("checkbox", { name: "Status" }).click();
  expect(await page.getByRole("columnheader", { name: "Status" }).count()).toBe(0);
  await page.getByRole("button", { name: "View", exact: true }).waitFor();
  const height = async () => (await page.getByRole("row", { name: /Nebulae/ }).boundingBox())!.height;
  expect(await height()).toBeLessThan(40);

  await visit(page, `${site.url}/app/projects`);
  expect(await page.getByRole("columnheader", { name: "Status" }).count()).toBe(0);
  await open();
  await page.getByRole("checkbox", { name: "Status" }).click();
  await page.getByRole("columnheader", { name: "Status" }).waitFor();
  await page.getByRole("button", { name: "Remove the view Asleep" }).click();
  await page.getByRole("button", { name: "Asleep", exact: true }).waitFor({ state: "detached", ...soon });
});

test("a kept view brings its columns and its density with it, and one kept before there was that leaves them", async () => {
  const { page, id: ada } = await site.person("Ada");
  const { sql } = site.database;
  await site.make.project(ada, { name: "Nebulae", status: "paused" });
  const old = [{ list: "projects", name: "Old", search: "?status=paused" }];
  await sql`update users set saved_views = ${sql.json(old)} where id = ${ada}`;
  await visit(page, `${site.url}/app/projects`);
  await page.getByRole("row", { name: /Nebulae/ }).waitFor();
  const column = page.getByRole("columnheader", { name: "Status" });
  const named = (name: string) => page.getByRole("button", { name, exact: true });
  const check = async (name: string) => page.getByRole("checkbox", { name, exact: true }).click();
  await named("View").click();
  await check("Status");
  await check("Compact rows");
  await named("Save this view").click();
  await page.getByRole("textbox", { name: "Name" }).fill("Narrow");
  await named("Save").click();
  await named("View: Narrow").click();
  await check("Compact rows");
  await check("Status");
  await column.waitFor();
  expect(await named("View").count()).toBe(1);
  await named("Old").click();
  await named("View: Old").waitFor();
  await column.waitFor();
  expect(await page.locator("table[data-compact]").count()).toBe(0);
  await named("View: Old").click();
  await named("Narrow").click();
  await named("View: Narrow").waitFor();
  await page.locator("table[data-compact]").waitFor();
  expect(await column.count()).toBe(0);

  // On another device.
  await page.evaluate(() => localStorage.removeItem("meridian.lists"));
  await visit(page, `${site.url}/app/projects`);
  await column.waitFor();
  await named("View").click();
  await named("Narrow").click();
  await column.waitFor({ state: "detached" });
});

test("somebody chooses quiet hours, and is told what a time of day is", async () => {
  const { page, id } = await site.person("Ada");
  await visit(page, `${site.url}/app/profile`);
  const section = page.getByRole("region", { name: "Notifications", exact: true });
  await section.getByRole("switch", { name: "Quiet hours" }).press("Space");
  await section.getByLabel("From", { exact: true }).fill("23:30");
  await section.getByLabel("Until", { exact: true }).fill("23:30");
  await section.getByRole("button", { name: "Save" }).click();
  await section.getByText(/differ from the beginning/).waitFor();
  await section.getByLabel("Until", { exact: true }).fill("06:15");
  await section.getByRole("button", { name: "Save" }).click();
  await page.getByText("Notifications saved").waitFor();
  const [row] = await site.database.sql`select quiet_hours from users where id = ${id}`;
  expect(row).toEqual({ quiet_hours: { from: "23:30", until: "06:15" } });
});
