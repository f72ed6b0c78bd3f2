import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { meridian } from "./meridian.ts";

const site = meridian();

/** A list as people keep it: good entries, one at an impossible latitude, one without coordinates. */
const list = (prefix: string) =>
  [
    ...Array.from({ length: 12 }, (_, n) => ({
      name: `${prefix} ${n + 1}`,
      lat: 28.75 + n / 100,
      lon: 342.117,
      elevation: 2396,
    })),
    { name: `${prefix} swapped`, lat: 117.964, lon: 40.6592, elevation: 950 },
    { name: `${prefix} lost`, lat: null, lon: null, elevation: 10 },
  ]
    .map(({ name, lat, lon, elevation }) =>
      [
        `- name: ${name}`,
        ...(lat === null ? [] : [`  lat: ${lat}`, `  lon: ${lon}`]),
        `  elevation: ${elevation}`,
        "  nickname: x",
      ].join("\n"),
    )
    .join("\n");

test("a list of telescopes is tried, imported, and shown with what was refused", async () => {
  const { page } = await site.person("Ada", { serverAdmin: true });
  await page.goto(`${site.url}/app/import`);
  await page.getByText("Columns and an example file").click();
  const [example] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download example" }).click(),
  ]);
  await page.locator('input[type="file"]').setInputFiles({
    ...{ name: example.suggestedFilename(), mimeType: "text/csv" },
    buffer: await readFile(await example.path()),
  });
  await page.getByRole("button", { name: "Start dry run" }).click();
  await page.getByText("No row was refused").waitFor();
  await page.goto(`${site.url}/app/import`);

  await page.locator('input[type="file"]').setInputFiles({
    name: "telescopes.yaml",
    mimeType: "application/yaml",
    buffer: Buffer.from(list("Roque")),
  });
  await page.getByRole("button", { name: "Start dry run" }).click();
  await page.getByText("would be created", { exact: true }).waitFor();
  const tried = page.getByRole("table", { name: "Would be created" });
  await tried.getByRole("row", { name: /^Roque 12 .*28°51′36\.0″ N.*17°52′58\.8″ W.*2,396 m/ }).waitFor();
  expect(await site.database.sql`select 1 from observatories`).toHaveLength(0);

  await page.getByRole("button", { name: "Import for real" }).click();
  const asked = page.getByRole("dialog", { name: "Import 12 observatories?" });
  await asked.getByText("would create 12 observatories and refuse 2 rows").waitFor();
  await asked.getByRole("button", { name: "Import" }).click();
  await page.getByRole("table", { name: "Created", exact: true }).waitFor();
  const refused = page.getByRole("table", { name: "Refused rows" });
  await refused.getByRole("row", { name: /Roque swapped.*13.*lat/ }).waitFor();
  await refused.getByRole("row", { name: /Roque lost.*14.*lat/ }).waitFor();
  const address = page.url();
  await page.goto(`${site.url}/app/`);
  await page.goto(address);
  await page.getByRole("table", { name: "Created", exact: true }).waitFor();

  await page.getByRole("link", { name: "Roque 12", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Roque 12" }).waitFor();
  await page.goto(`${site.url}/app/import`);
  const earlier = page
    .getByRole("table", { name: "Earlier imports" })
    .getByRole("row", { name: /telescopes\.yaml/ });
  await earlier.first().waitFor();
  await expect.poll(() => earlier.count()).toBe(2);

  await page.goto(`${site.url}/app/observatories`);
  await page.getByText("Roque 1", { exact: true }).first().waitFor();
  const [{ longitude }] = await site.database.sql<[{ longitude: number }]>`
    select (doc ->> 'longitude')::float as longitude from observatories limit 1`;
  expect(longitude).toBeCloseTo(-17.883, 9);
});

test("an import that is under way is cancelled, and says so", async () => {
  const { page } = await site.person("Ada", { serverAdmin: true });
  const holder = await site.database.sql.reserve();
  await holder`begin`;
  await holder`lock table observatories in share row exclusive mode`;
  const rows = Array.from({ length: 1_200 }, (_, n) => `{"name":"Teide ${n}","lat":28.3,"lon":-16.5}`);
  await page.goto(`${site.url}/app/import`);
  await page.locator('input[type="file"]').setInputFiles({
    name: "telescopes.ndjson",
    mimeType: "application/x-ndjson",
    buffer: Buffer.from(rows.join("\n")),
  });
  await page.locator("label", { hasText: "Dry run" }).click();
  await page.getByRole("button", { name: "Start import" }).click();
  await page
    .getByRole("dialog", { name: "Import without a dry run?" })
    .getByRole("button", { name: "Import" })
    .click();
  await page.getByRole("status").getByText("Reading").waitFor();
  await page.getByRole("region", { name: "Progress" }).getByText("Started by Ada").waitFor();
  await page.getByRole("button", { name: "Cancel the import" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel the import?" });
  await dialog.getByText("Everything created so far stays.").waitFor();
  await dialog.getByRole("button", { name: "Cancel the import" }).click();
  await page.getByRole("status").getByText("Cancelling").waitFor();
  await holder`commit`;
  holder.release();
  await page.getByText("The import was cancelled").waitFor();
  const [{ created }] = await site.database.sql<[{ created: number }]>`
    select count(*)::int as created from observatories where doc ->> 'name' like 'Teide %'`;
  expect(created).toBeLessThan(1_200);
});
