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
  await page.locator('input[type="file"]').setInputFiles({
    name: "telescopes.yaml",
    mimeType: "application/yaml",
    buffer: Buffer.from(list("Roque")),
  });
  await page.getByRole("button", { name: "Start dry run" }).click();
  await page.getByText("would be created", { exact: true }).waitFor();
  expect(await site.database.sql`select 1 from observatories`).toHaveLength(0);

  await page.getByRole("button", { name: "Import for real" }).click();
  await page.getByRole("table", { name: "Created", exact: true }).waitFor();
  const refused = page.getByRole("table", { name: "Refused rows" });
  await refused.getByRole("row", { name: /13.*Roque swapped.*lat/ }).waitFor();
  await refused.getByRole("row", { name: /14.*Roque lost.*lat/ }).waitFor();
  const address = page.url();
  await page.goto(`${site.url}/app/`);
  await page.goto(address);
  await page.getByRole("table", { name: "Created", exact: true }).waitFor();

  await page.goto(`${site.url}/app/observatories`);
  await page.getByText("Roque 1", { exact: true }).first().waitFor();
  const [{ longitude }] = await site.database.sql<[{ longitude: number }]>`
    select (doc ->> 'longitude')::float as longitude from observatories limit 1`;
  expect(longitude).toBeCloseTo(-17.883, 9);
});
