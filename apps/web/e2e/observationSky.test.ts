import { expect, test } from "vitest";
import { meridian } from "./meridian.ts";
import { field, fold, observationFormOn } from "./observationForm.fixture.ts";

const site = meridian();
const { open, pending } = observationFormOn(site);

test("the page, its chart and the nights beside it agree on the next chance", async () => {
  const ada = await site.person("Ada");
  const { id } = await pending(ada);
  await site.database.sql`
    update observations set doc = jsonb_set(doc, '{target}', '{"name":"Polaris","ra":37.95,"dec":89.26,"rotation":null}') where id = ${id}`;
  const { page } = ada;
  await open(ada, `observations/${id}`);
  const night = page.getByRole("region", { name: "Altitude through the night", exact: true });
  const summary = night.locator("figcaption");
  await summary.waitFor({ state: "attached" });
  const clocks = (text: string | null) => (text ?? "").match(/\d\d:\d\d/g) ?? [];
  const chance = clocks(await page.getByText(/^Next chance: /).textContent());
  const first = await summary.textContent();
  // A chance that has begun lasts until its end.
  expect(first).toMatch(new RegExp(`Possible (now until|from ${chance[0]} to) ${chance[1]}`));
  await page.getByText(/^The only observation in the plan of the night at Calar Alto, at about /).waitFor();

  await night.getByRole("button", { name: "Night after", exact: true }).click();
  await expect.poll(() => summary.textContent()).not.toBe(first);
  await night.getByRole("button", { name: "Night before", exact: true }).click();
  await night.getByRole("button", { name: "Night before", exact: true }).click();
  await night.getByText(/This night is over\. It was possible from/).waitFor({ state: "attached" });
  await night.getByRole("button", { name: "Back", exact: true }).click();
  await expect.poll(() => summary.textContent()).toBe(first);
});

test("the altitude through the night is shown once place and target are known, as a table too", async () => {
  const ada = await site.person("Ada");
  const { id } = await pending(ada);
  const { page } = ada;
  const night = page.getByRole("region", { name: "Altitude through the night", exact: true });
  await open(ada, "observations/new");
  await field(page, "Right ascension").waitFor();
  expect(await night.count()).toBe(0);
  // Near the pole, so that it is up in any night.
  await field(page, "Right ascension").fill("83.822");
  await field(page, "Declination").fill("88");
  await night.getByText(/Night of .* Possible (from|now until) .* Dark enough from /).waitFor();
  // The chart is drawn once it is about to show.
  await night.scrollIntoViewIfNeeded();
  await night.locator(".recharts-line").first().waitFor();
  await night.getByRole("button", { name: "Altitude through the night as a table", exact: true }).click();
  await night.getByRole("columnheader", { name: "Target to Moon", exact: true }).waitFor();
  expect(await night.getByRole("row").count()).toBeGreaterThan(15);
  const wide = page.viewportSize()!;
  await page.setViewportSize({ width: 360, height: 800 });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width).toBe(360);
  await page.setViewportSize(wide);

  await page.getByRole("button", { name: /^Constraints/ }).click();
  await field(page, "Minimum altitude").fill("89");
  await night.getByRole("button", { name: "Altitude through the night as a chart", exact: true }).click();
  await night.getByText("The target stays below the limit of 89° while it is dark.").waitFor();

  await open(ada, `observations/${id}`);
  await night.getByText(/Dark enough from /).waitFor();
});

test("a fixed time by day has no chance, and form and page say why", async () => {
  const ada = await site.person("Ada");
  const { id } = await pending(ada);
  const noon = new Date(Date.now() + 86_400_000).toISOString().replace(/T.*/, "T12:00:00.000Z");
  await site.database.sql`
    update observations set doc = doc || jsonb_build_object('fixed_time_start', ${noon}::text, 'fixed_time_end', ${noon.replace("T12", "T13")}::text) where id = ${id}`;
  const { page } = ada;
  const why =
    /It begins at the start of its fixed time or up to two minutes later, and can't then\. It isn't dark enough there until/;
  await open(ada, `observations/${id}`);
  await page.getByText("It can't be observed in its time").waitFor();
  await page.getByText(/^No chance in its time\./).waitFor();
  await page.getByText(why).waitFor();
  await open(ada, `observations/${id}/edit`);
  await page
    .getByRole("status")
    .getByText(/^No chance in its time\. It begins/)
    .waitFor();
  await page.getByText(/of exposures, .* in all\. No chance in its time$/).waitFor();
});

test("the night is drawn dark, with the times that are asked for marked in chart, sentence and table", async () => {
  const ada = await site.person("Ada");
  await pending(ada);
  const { page } = ada;
  const night = page.getByRole("region", { name: "Altitude through the night", exact: true });
  await open(ada, "observations/new");
  await field(page, "Right ascension").fill("83.822");
  await field(page, "Declination").fill("88");
  await fold(page, "When").click();
  await field(page, "Starts at").fill("tomorrow 22:00 UTC");
  await field(page, "End by").fill("tomorrow 23:10 UTC");
  await page.getByRole("button", { name: "Add window" }).click();
  await field(page, "From").fill("tomorrow 21:30 UTC");
  await field(page, "To").fill("tomorrow 23:30 UTC");
  await night.getByText(/Fixed time, 22:00 to 23:10: the sky .* Window, 21:30 to 23:30: the sky /).waitFor();
  const chart = night.locator("[aria-hidden=true]");
  await chart.getByText("Start", { exact: true }).waitFor();
  await chart.getByText("End", { exact: true }).waitFor();
  for (const name of ["Fixed time", "Window", "Astronomical twilight"])
    await chart.getByText(name, { exact: true }).waitFor();
  const shades = await night
    .locator(".recharts-reference-area-rect")
    .evaluateAll((areas) => areas.map((area) => area.getAttribute("fill")));
  expect(shades.slice(0, 5)).toEqual(
    ["day", "civil", "nautical", "astronomical", "night"].map((phase) => `var(--m-sky-${phase})`),
  );
  await night.getByRole("button", { name: "Altitude through the night as a table", exact: true }).click();
  await night.getByText(/Fixed time, 22:00 to 23:10/).waitFor();
  const asked = async (clock: string) =>
    (await night.getByRole("row", { name: clock }).getByRole("cell").allTextContents()).at(-1);
  expect([await asked("21:30"), await asked("22:00"), await asked("23:10"), await asked("23:30")]).toEqual([
    ...["Window", "Fixed time, Window", "Fixed time, Window", "Window"],
  ]);
});

test("a moment is typed in words, and shown in full before it is sent", async () => {
  const ada = await site.person("Ada");
  await pending(ada);
  const { page } = ada;
  await open(ada, "observations/new");
  await page.getByRole("button", { name: /^When/ }).click();
  const start = field(page, "Starts at");
  await start.fill("tomorrow 21:00 UTC");
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await page.getByText(`${tomorrow} 21:00:00 UTC`, { exact: true }).waitFor();
  await start.fill("MJD 70000");
  await page.getByText("2050-07-13 00:00:00 UTC", { exact: true }).waitFor();
  await start.fill("03/04 22:00");
  await start.blur();
  await page.getByText("03/04 is another day in other countries.").waitFor();
  // An example is ahead, and near.
  const example = new RegExp(
    `^e\\.g\\. ${new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" }).format(Date.now() + 86_400_000)}, 22:00$`,
  );
  expect(await start.getAttribute("placeholder")).toMatch(example);
  for (const typed of [
    "22:00",
    "tonight 22:00",
    "in 3 days",
    "in 90 minutes",
    "next friday",
    "friday 21:30",
  ]) {
    await start.fill(typed);
    await page.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d:00 UTC$/).waitFor();
  }
  await start.fill("tonight");
  await page.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d:00 UTC$/).waitFor();
});

test("visibility is checked with what is filled in, and what was left out is named", async () => {
  const ada = await site.person("Ada");
  await pending(ada);
  const { page } = ada;
  const check = page.getByRole("button", { name: "Check visibility", exact: true });
  await open(ada, "observations/new");
  await check.click();
  await page.getByText("Fix 2 fields").waitFor();
  await field(page, "Right ascension").fill("83.822");
  await field(page, "Declination").fill("88");
  await check.click();
  await page
    .getByText(/^Next chance: .* Left out, as it isn't filled in yet: .*the target's name.*exposure 1/)
    .waitFor();
  expect(await page.getByText(/^Fix \d/).count()).toBe(0);
});
