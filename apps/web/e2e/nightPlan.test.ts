import { historyEvents } from "@meridian/database";
import { expect, test } from "vitest";
import { atNight } from "./atNight.fixture.ts";
import { violations } from "./axe.ts";
import { meridian, soon } from "./meridian.ts";
import { visitLive } from "./visit.ts";

const site = meridian();

/** Never sets in the north. */
const polaris = { name: "Polaris", ra: 37.9546, dec: 89.2641, rotation: null };
const lasting = (exposure_count: number) => [
  { filter: "L", exposure_time: 60, exposure_count, acquired: 0, binning: 1, gain: null, offset: null },
];

test("an observatory shows the plan of its night, and everybody their own turns in it", async () => {
  const [ada, vera] = [await site.person("Ada"), await site.person("Vera")];
  // Farther north it doesn't get dark in summer.
  const place = { name: "Metsähovi", ...atNight(50) };
  const { id: observatory_id } = await site.make.observatory(ada.id, place);
  // Two nights ago, so that the night before has hours to account for.
  const since = new Date(Date.now() - 2 * 86_400_000);
  await site.database.sql`update observatories set created_at = ${since} where id = ${observatory_id}`;
  const { id: project_id } = await site.make.project(ada.id, { observatory_ids: [observatory_id] });
  await site.make.observatoryMember(
    observatory_id,
    { user_id: vera.id },
    { can_view: true, can_observe: true },
  );
  const add = (user_id: string, fields: object) =>
    site.make.observation({ user_id, observatory_id, project_id }, { target: polaris, ...fields });
  const bright = { twilight: "civil" };
  await add(vera.id, { name: "Second", priority: 2, exposures: lasting(5), constraints: bright });
  const first = await add(ada.id, {
    name: "First",
    priority: 9,
    exposures: lasting(10),
    constraints: bright,
  });
  await add(ada.id, { name: "Never", target: { ...polaris, dec: -80 } });

  const { page } = ada;
  await page.goto(`${site.url}/app/observatories/${observatory_id}`);
  const plan = page.getByRole("region", { name: /^Plan of/ });
  const turns = plan.getByRole("list", { name: "Plan" }).getByRole("listitem");
  const names = turns.getByRole("link");
  await names.nth(1).waitFor();
  expect(await names.allTextContents()).toEqual(["First", "Second"]);
  expect(await turns.first().textContent()).toContain("10 exposures");
  await plan.getByText("1 more observation is waiting.").waitFor();
  expect(await plan.getByText("What is left").count()).toBe(0);
  const dome = plan.getByRole("img", { name: /^Sky over Metsähovi at \d\d:\d\d/ });
  await dome.waitFor();
  // Strip, dome and list show together what is pointed at.
  const isLit = plan.locator("[data-lit]");
  await names.first().hover();
  await expect.poll(() => isLit.count()).toBe(3);
  await page.mouse.move(0, 0);
  await expect.poll(() => isLit.count()).toBe(0);
  // The sky turns by the keyboard as well, and with it what is observed then.
  const time = plan.getByRole("slider", { name: "Sky at" });
  await time.focus();
  await page.keyboard.press("End");
  const dawn = await time.getAttribute("aria-valuetext");
  await plan.getByRole("img", { name: `Sky over Metsähovi at ${dawn}` }).waitFor();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => time.getAttribute("aria-valuetext")).not.toBe(dawn);
  await plan.getByText(/^Offline\.$/).waitFor();
  await plan.getByText(/^Local \d\d:\d\d, LST \d\d:\d\d, /).waitFor();
  expect(await violations(page)).toEqual([]);

  const title = await plan.getByRole("heading").textContent();
  await plan.getByRole("button", { name: "Night after" }).click();
  await expect.poll(() => plan.getByRole("heading").textContent()).not.toBe(title);
  // Both are over by then.
  await plan
    .getByText(
      "What is left if tonight runs as planned. 1 observation is waiting, and none can be observed in this night.",
    )
    .waitFor();
  await plan.getByRole("button", { name: "Night before" }).click();
  await expect.poll(() => plan.getByRole("heading").textContent()).toBe(title);

  await plan.getByRole("button", { name: "Night before" }).click();
  const report = page.getByRole("region", { name: /^Report of/ });
  await report
    .getByRole("list", { name: "Dark hours" })
    .getByText(/^Offline \d+ h/)
    .waitFor();
  await report.getByText("Nothing was executed.").waitFor();
  expect(await violations(page)).toEqual([]);
  // The address is that of the night, and back at the one at hand it has none.
  const address = /[?&]night=(\d{4}-\d\d-\d\d)/;
  const before = address.exec(page.url())![1]!;
  await page.reload();
  await report.getByText("Nothing was executed.").waitFor();
  const written = report.getByRole("textbox", { name: "Night, by the date of its evening" });
  const earlier = new Date(Date.parse(before) - 4 * 86_400_000).toISOString().slice(0, 10);
  await written.fill(earlier);
  await written.press("Enter");
  await expect.poll(() => address.exec(page.url())?.[1]).toBe(earlier);
  await report.getByText("The observatory wasn't in Meridian yet.").waitFor();
  await written.fill(before);
  await written.press("Enter");
  await expect.poll(() => address.exec(page.url())?.[1]).toBe(before);
  await report.getByRole("button", { name: "Night after" }).click();
  await expect.poll(() => address.test(page.url())).toBe(false);

  // The address in the mail of a report.
  await page.goto(`${site.url}/app/observatories/${observatory_id}?night=${earlier}`);
  const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
  await page
    .getByRole("region", { name: `Report of the night ${day.format(new Date(earlier))} to` })
    .waitFor();
  await page.getByText("The observatory wasn't in Meridian yet.").waitFor();
  await page.goto(`${site.url}/app/observatories/${observatory_id}`);
  await names.first().waitFor();

  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await names.first().click();
  await page.getByText(/^1st of 2 in the plan of the night at Metsähovi, at about \d\d:\d\d/).waitFor();
  expect(page.url()).toContain(first.id);

  await vera.page.goto(`${site.url}/app/`);
  const own = vera.page.getByRole("region", { name: "Your observations" });
  await own.getByRole("link", { name: "Second" }).waitFor();
  expect(await own.getByRole("list", { name: "Next" }).getByRole("listitem").allTextContents()).toEqual([
    expect.stringContaining("Metsähovi"),
  ]);
  await own.getByText("Metsähovi is offline: times there are planned as if it were connected.").waitFor();
});

test("a hold without an end empties the plan and lies on the strip, as soon as it begins", async () => {
  const { page, id: user_id } = await site.person("Ada");
  const { id: observatory_id } = await site.make.observatory(user_id, { name: "Teide", ...atNight(28) });
  const { id: project_id } = await site.make.project(user_id, { observatory_ids: [observatory_id] });
  await site.make.observation(
    { user_id, observatory_id, project_id },
    { name: "Long", target: polaris, exposures: lasting(3000) },
  );
  await visitLive(page, `${site.url}/app/observatories/${observatory_id}`);
  const plan = page.getByRole("region", { name: /^Plan of/ });
  const turns = plan.getByRole("list", { name: "Plan" }).getByRole("listitem");
  await turns.getByRole("link", { name: "Long" }).waitFor();
  const legend = plan.getByRole("list", { name: "Dark hours" });
  await legend.getByText("Planned").waitFor();

  const held = { data: { reason: "Wind", until: null } };
  const answer = await page.request.post(`${site.url}/observatories/${observatory_id}/hold`, held);
  expect(answer.status()).toBe(200);
  await plan
    .getByText(/^Held until further notice: no observation begins here while the hold lasts\./)
    .waitFor(soon);
  expect(await turns.count()).toBe(0);
  await legend.getByText("Held").waitFor();
  const widths = await plan
    .locator('[data-use="hold"]')
    .evaluateAll((marks) => marks.map((mark) => mark.getBoundingClientRect().width));
  expect(Math.max(...widths)).toBeGreaterThan(100);
  await page.setViewportSize({ width: 360, height: 740 });
  await plan.getByRole("button", { name: "Night after" }).click();
  await plan.getByText(/^Held until further notice/).waitFor();
  expect(await violations(page)).toEqual([]);
});

test("the observation that a telescope turns to is in the list of its night at once, as it is above it", async () => {
  const { page, id: user_id } = await site.person("Ada");
  const place = { name: "Teide", ...atNight(28), status: "online" } as const;
  const { id: observatory_id } = await site.make.observatory(user_id, place);
  await site.make.connection(observatory_id);
  const { id: project_id } = await site.make.project(user_id, { observatory_ids: [observatory_id] });
  const paused = { status: "paused", started_at: new Date().toISOString() } as const;
  const { id } = await site.make.observation(
    { user_id, observatory_id, project_id },
    { name: "Long", target: polaris, exposures: lasting(3000), ...paused },
  );
  await visitLive(page, `${site.url}/app/observatories/${observatory_id}`);
  const plan = page.getByRole("region", { name: /^Plan of/ });
  await plan.getByText("Nothing waits here.").waitFor();
  await plan.getByText(/^Idle\./).waitFor();
  expect((await page.request.post(`${site.url}/observations/${id}/resume`)).status()).toBe(200);
  await plan.getByText(/^Observing Polaris/).waitFor(soon);
  await plan.getByRole("list", { name: "Plan" }).getByRole("link", { name: "Long" }).waitFor(soon);
});

test("an observatory that isn't safe executes nothing now: its plan, its observations and the home page say so", async () => {
  const { page, id: user_id } = await site.person("Ada");
  const place = { name: "Teide", ...atNight(28), status: "online", safety: "unsafe" } as const;
  const { id: observatory_id } = await site.make.observatory(user_id, place);
  await site.make.connection(observatory_id);
  const at = new Date().toISOString();
  await historyEvents.insert(
    site.database.db,
    {
      ...{ subject_type: "observatory", subject_id: observatory_id, event: "safety_changed", at },
      ...{ actor_type: "plugin", actor_id: null },
      details: { after: { safety: "unsafe" }, reason: "Dome stuck" },
    },
    new Date(),
  );
  const { id: project_id } = await site.make.project(user_id, { observatory_ids: [observatory_id] });
  const add = (name: string, fields: object) =>
    site.make.observation(
      { user_id, observatory_id, project_id },
      { name, target: polaris, exposures: lasting(20), ...fields },
    );
  const begun = await add("Begun", { status: "in_progress", started_at: at });
  const next = await add("Next", { status: "assigned" });
  await page.goto(`${site.url}/app/observatories/${observatory_id}`);
  const plan = page.getByRole("region", { name: /^Plan of/ });
  await plan.getByText("Unsafe: Dome stuck.").waitFor();
  await plan.getByText("Planned as if the weather were fair and the observatory safe.").waitFor();
  const first = plan.getByRole("list", { name: "Plan" }).getByRole("listitem").first();
  await first.getByText("begun", { exact: true }).waitFor();
  const reason = page.getByText(/^The observatory has been unsafe since .*: Dome stuck\.$/);
  for (const { id } of [begun, next]) {
    await page.goto(`${site.url}/app/observations/${id}`);
    await page.getByText("Why it isn't observed now").waitFor();
    await reason.waitFor();
  }
  await page.getByText(/^The only observation in the plan .* if it can observe by then\.$/).waitFor();
  expect(await page.getByText("It isn't pending.").count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await page.goto(`${site.url}/app/`);
  await page.getByText("Teide is unsafe: times there are planned as if it were safe.").waitFor();
});

test("home has the turn of a new observation, and loses and finds it again with a downtime, without a reload", async () => {
  const { page, id: user_id } = await site.person("Ada");
  const place = { name: "Teide", ...atNight(28), status: "online" } as const;
  const { id: observatory_id } = await site.make.observatory(user_id, place);
  await site.make.connection(observatory_id);
  const { id: project_id } = await site.make.project(user_id, { observatory_ids: [observatory_id] });
  const add = (name: string) =>
    page.request.post(`${site.url}/observations`, {
      data: {
        ...{ project_id, observatory_id, name, target: { name: "Polaris", ra: 37.95, dec: 89.26 } },
        exposures: [{ filter: "L", exposure_time: 60, exposure_count: 20 }],
      },
    });
  expect((await add("First")).status()).toBe(201);
  await visitLive(page, `${site.url}/app/`);
  const own = page.getByRole("region", { name: "Your observations" });
  const next = own.getByRole("list", { name: "Next" });
  await next.getByRole("link", { name: "First" }).waitFor(soon);
  const { id } = await (await add("Second")).json();
  await next.getByRole("link", { name: "Second" }).waitFor(soon);
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const downtime = { start: at(0), end: at(48), reason: "New camera" };
  const planned = await page.request.post(`${site.url}/observatories/${observatory_id}/downtimes`, {
    data: downtime,
  });
  expect(planned.status()).toBe(201);
  await own.getByText("2 observations wait, and none has a turn in the night at hand.").waitFor(soon);
  const { id: downtimeId } = await planned.json();
  const cancelled = await page.request.delete(
    `${site.url}/observatories/${observatory_id}/downtimes/${downtimeId}`,
  );
  expect(cancelled.ok()).toBe(true);
  await next.getByRole("link", { name: "Second" }).waitFor(soon);
  expect((await page.request.post(`${site.url}/observations/${id}/cancel`)).ok()).toBe(true);
  await next.getByRole("link", { name: "Second" }).waitFor({ ...soon, state: "detached" });
});
