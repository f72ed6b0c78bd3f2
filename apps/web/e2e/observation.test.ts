import { expect, test } from "vitest";
import { meridian, soon } from "./meridian.ts";
import { heading, observationsOn, row } from "./observations.fixture.ts";

const site = meridian();
const { open, scene } = observationsOn(site);

test("a request is shown as the field writes it, with how much of it there is", async () => {
  const ada = await site.person("Ada");
  const { place } = await scene(ada);
  const exposure = { filter: "Ha", exposure_time: 300, exposure_count: 12, binning: 2, gain: 100 };
  const { id } = await site.make.observation(
    { ...place, user_id: ada.id },
    {
      name: "Horsehead",
      target: { name: "B 33", ra: 85.245833, dec: -2.458333, rotation: 30 },
      exposures: [
        { ...exposure, acquired: 3, offset: null },
        {
          filter: "L",
          exposure_time: 0.5,
          exposure_count: 60,
          acquired: 60,
          binning: 1,
          gain: null,
          offset: null,
        },
      ],
      windows: [{ start: "2031-03-01T20:00:00.000Z", end: "2031-03-02T04:30:00.000Z" }],
      constraints: {
        ...{ min_altitude: 30, max_airmass: null, min_moon_separation: 40, max_moon_illumination: 0.25 },
        twilight: "astronomical",
      },
      monitoring: { interval_hours: 36, remaining: 4 },
    },
  );
  const { page } = ada;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.request.put(`${site.url}/api/v1/user/profile`, { data: { timezone: "Asia/Tokyo" } });
  await open(ada, `observations/${id}`);
  await page.getByText("05h 40m 59.00s").hover();
  await page.getByText("85.245833°, -2.458333°").waitFor();
  await page.getByRole("button", { name: "Copy coordinates" }).click();
  await page.getByRole("menuitem", { name: "Copy sexagesimal" }).click();
  await page.getByRole("menuitem", { name: "Copied" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("05h 40m 59.00s  −02° 27′ 30.0″");
  await page.keyboard.press("Escape");

  await page.getByText("Total integration: 15 min 30 s of 1 h", { exact: true }).waitFor();
  const cells = page.getByRole("table", { name: "Exposures" }).getByRole("row", { name: /Ha/ });
  expect(await cells.getByRole("cell").allInnerTexts()).toEqual([
    ...["Ha", "300 s", "3 of 12", "15 min of 1 h", "2 × 2", "100", "–"],
  ]);
  for (const words of [
    "At least 40°",
    "At most 25%",
    "Astronomical: the Sun 18° below the horizon",
    "30° east of north",
    "2 Mar 2031, 05:00 to 2 Mar 2031, 13:30",
    "Every 1 d 12 h, 4 more times",
    "Meridian only",
  ])
    await page.getByText(words, { exact: true }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Spiral arms" }).click();
  await heading(page, "Spiral arms").waitFor();
});

test("a change by somebody else shows on the list and on the page, without a reload", async () => {
  const [ada, vera] = [await site.person("Ada"), await site.person("Vera")];
  const nils = await site.person("Nils");
  const { place } = await scene(ada, vera, nils);
  const { id } = await site.make.observation({ ...place, user_id: ada.id }, { name: "Deep field" });
  await open(vera, "observations");
  await row(vera.page, /Deep field/)
    .getByText("Pending")
    .waitFor();
  await open(nils, `observations/${id}`);
  await nils.page.getByText("Pending", { exact: true }).waitFor();
  expect(await nils.page.getByRole("button", { name: /Edit|Cancel|Delete/ }).count()).toBe(0);
  expect(await nils.page.getByRole("link", { name: "Edit" }).count()).toBe(0);
  // Who belongs to the project alone can't open its observatory.
  await nils.page.getByRole("link", { name: "Spiral arms" }).waitFor();
  expect(await nils.page.getByRole("link", { name: "Calar Alto" }).count()).toBe(0);
  await nils.page.getByText("Calar Alto", { exact: true }).waitFor();

  const cancelled = await ada.page.request.post(`${site.url}/observations/${id}/cancel`, {
    data: { reason: "Clouds for a week" },
  });
  expect(cancelled.status()).toBe(200);
  await row(vera.page, /Deep field/)
    .getByText("Cancelled")
    .waitFor(soon);
  await nils.page.getByRole("alert").getByText("Clouds for a week").waitFor(soon);
  const timeline = nils.page.getByRole("list", { name: "Timeline" }).getByRole("listitem");
  await timeline.filter({ hasText: /Cancelled.*Ada.*Clouds for a week/s }).waitFor(soon);
});

test("whoever submitted it cancels it with a reason, on a narrow screen too, and makes another one of it", async () => {
  const narrow = { viewport: { width: 360, height: 740 } };
  const [ada, vera] = [await site.person("Ada"), await site.person("Vera", narrow)];
  const { place, observatory } = await scene(ada, vera);
  const { id } = await site.make.observation(
    { ...place, user_id: vera.id },
    { name: "Nebula", status: "in_progress" },
  );
  const { page } = vera;
  await open(vera, `observations/${id}`);
  await heading(page, "Nebula").waitFor();
  expect(await page.getByRole("link", { name: "Edit" }).count()).toBe(0);
  expect(await page.getByRole("button", { name: "Delete" }).count()).toBe(0);
  // A pause is taken back where it is told of.
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Resume" }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Observation resumed").waitFor();
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await page.getByRole("button", { name: "Cancel observation" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel observation?" });
  // So is a cancellation, before it is sent: by the toast's end, or when the page is left.
  let isSent = false;
  page.on("request", (request) => {
    isSent ||= request.url().includes("observations.cancel");
  });
  await dialog.getByRole("textbox", { name: "Reason" }).fill("By mistake");
  await dialog.getByRole("button", { name: "Cancel observation" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Cancelling").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Cancel observation" }).click();
  await dialog.getByRole("textbox", { name: "Reason" }).fill("The camera is warm");
  await dialog.getByRole("button", { name: "Cancel observation" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("Cancelling “Nebula”").waitFor();
  expect(isSent).toBe(false);
  // Where it isn't sent as the page is left, the next one does so.
  await page.route(/observations\.cancel/, (route) => route.abort());
  await page.reload();
  await heading(page, "Nebula").waitFor();
  await page.unroute(/observations\.cancel/);
  await page.getByRole("alert").getByText("The camera is warm").waitFor({ timeout: 30_000 });
  const statuses = page.getByRole("list", { name: "Timeline" }).getByRole("listitem");
  await statuses.filter({ hasText: "Cancelled" }).getByText("Vera").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Cancel observation" }).count()).toBe(0);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);

  // It isn't the end: another one like it is asked for.
  await site.make.observatoryMember(observatory.id, { user_id: vera.id }, { can_observe: true });
  await page.getByRole("link", { name: "Duplicate" }).click();
  await heading(page, "New observation").waitFor();
  expect(await page.getByLabel("Name").first().inputValue()).toBe("Nebula (copy)");
  await page.getByRole("button", { name: "Submit observation" }).click();
  await heading(page, "Nebula (copy)").waitFor();
  await page.getByText("Pending").first().waitFor();

  // Whoever doesn't wait for the toast's end dismisses it.
  await page.getByRole("button", { name: "Cancel observation" }).click();
  await dialog.getByRole("button", { name: "Cancel observation" }).click();
  await page.getByText("Cancelling “Nebula (copy)”").waitFor();
  await page.getByRole("button", { name: "Dismiss" }).first().click();
  await page.getByText("Observation cancelled").waitFor();
  await page.getByText("Cancelled").first().waitFor();
});

test("a cancellation that comes too late says so, and the page shows how it ended", async () => {
  const ada = await site.person("Ada");
  const { place } = await scene(ada);
  const { id } = await site.make.observation(
    { ...place, user_id: ada.id },
    { name: "Nebula", status: "in_progress" },
  );
  const { page } = ada;
  // While the cancellation is on its way: earlier the page could notice.
  await page.route(/observations\.cancel/, async (route) => {
    await site.database.sql`
      update observations set doc = doc || '{"status": "completed"}', version = version + 1 where id = ${id}`;
    await route.continue();
  });
  await open(ada, `observations/${id}`);
  await page.getByRole("button", { name: "Cancel observation" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel observation?" });
  await dialog.getByRole("button", { name: "Cancel observation" }).click();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await page.getByText("“Nebula” isn't cancelled").waitFor();
  await page.getByText("Completed", { exact: true }).waitFor();
});

test("a pending observation can be deleted, and is gone for everybody who looks at it", async () => {
  const [ada, vera] = [await site.person("Ada"), await site.person("Vera")];
  const { place } = await scene(ada, vera);
  const { id } = await site.make.observation({ ...place, user_id: ada.id }, { name: "Deep field" });
  await open(vera, `observations/${id}`);
  await heading(vera.page, "Deep field").waitFor();
  await open(ada, `observations/${id}`);
  await ada.page.getByRole("link", { name: "Edit" }).waitFor();
  await ada.page.getByRole("button", { name: "Delete" }).click();
  const dialog = ada.page.getByRole("dialog", { name: "Delete observation?" });
  await dialog.getByRole("button", { name: "Delete observation" }).click();
  await ada.page.getByText("Deep field deleted").waitFor();
  await heading(ada.page, "Observations").waitFor();
  await ada.page.getByText("No observation yet").waitFor();
  await heading(vera.page, "No such observation").waitFor(soon);
});
