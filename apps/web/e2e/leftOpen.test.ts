import { historyEvents } from "@meridian/database";
import { expect, test } from "vitest";
import { atNight } from "./atNight.fixture.ts";
import { violations } from "./axe.ts";
import { meridian, soon } from "./meridian.ts";
import { visit, visitLive } from "./visit.ts";

const site = meridian();

/** Ada's observatory, offline, held and left open, and Vera, who observes there. */
async function scene(name = "Teide") {
  const [ada, vera] = [await site.person("Ada"), await site.person("Vera")];
  const since = new Date().toISOString();
  const { id } = await site.make.observatory(ada.id, {
    ...{ name, ...atNight(28), status: "offline", safety: "unsafe", left_open: true },
    hold: { reason: "Wet", until: null, by: ada.id, since },
  });
  await site.make.observatoryMember(id, { user_id: vera.id }, { can_view: true, can_observe: true });
  await historyEvents.insert(
    site.database.db,
    {
      ...{ subject_type: "observatory", subject_id: id, event: "safety_changed", at: since },
      ...{ actor_type: "plugin", actor_id: null },
      details: { after: { safety: "unsafe", left_open: true }, reason: "Closing the roof failed." },
    },
    new Date(),
  );
  const set = (fields: object) =>
    site.database
      .sql`update observatories set doc = doc || ${JSON.stringify(fields)}::text::jsonb where id = ${id}`;
  return { ada, vera, id, set };
}

test("an observatory that can't be closed says so on its page, offline and held as it is", async () => {
  const { ada, id, set } = await scene();
  const { page } = ada;
  await visit(page, `${site.url}/app/observatories/${id}`);
  await page.getByText("Can't be closed: Closing the roof failed.", { exact: true }).waitFor();
  const badge = page.getByText("Can't be closed", { exact: true }).first();
  expect(await badge.getAttribute("data-tone")).toBe("bad");
  await page.getByText("Offline", { exact: true }).first().waitFor();
  const advice = page.getByRole("alert").filter({ hasText: "Teide can't be closed" });
  await advice.getByText(/its program is out of reach\. It or its watchdog may still try/).waitFor();
  expect(await violations(page)).toEqual([]);
  await set({ status: "online", hold: null });
  await page.reload();
  await advice.getByText(/^Somebody has to close it: its program tries again/).waitFor();
  await page.getByText("Can't be closed: Closing the roof failed.", { exact: true }).waitFor();
});

test("home tells whoever operates it what to do, and everybody that it can't be closed", async () => {
  const { ada, vera, id } = await scene("Roque");
  const admin = await site.person("Olga", { serverAdmin: true });
  for (const { page } of [ada, vera, admin]) {
    await visit(page, `${site.url}/app/`);
    const states = page.getByRole("list", { name: "Observatories by state" }).getByRole("listitem");
    await states.filter({ hasText: "Can't be closed" }).waitFor();
    expect(await page.locator(`[data-site="${id}"]`).getAttribute("data-state")).toBe("left_open");
  }
  for (const { page } of [ada, admin]) {
    const need = page
      .getByRole("region", { name: "Needs you" })
      .getByRole("listitem")
      .filter({ has: page.getByRole("link", { name: "Roque can't be closed" }) });
    await need.getByText("Closing the roof failed.").waitFor();
    await need.getByText(/its program is out of reach/).waitFor();
  }
  expect(await vera.page.getByRole("region", { name: "Needs you" }).count()).toBe(0);
  expect(await violations(ada.page)).toEqual([]);
});

test("nothing is said to run where it can't be closed, and plans there say what they reckon with", async () => {
  const { vera, id: observatory_id, set } = await scene();
  await set({ status: "online", hold: null });
  await site.make.connection(observatory_id);
  const { id: project_id } = await site.make.project(vera.id, { observatory_ids: [observatory_id] });
  const exposures = [{ filter: "L", exposure_time: 60, exposure_count: 20, acquired: 0 }] as never;
  const target = { name: "Polaris", ra: 37.95, dec: 89.26, rotation: null };
  for (const [name, fields] of [
    ["Begun", { status: "in_progress", started_at: new Date().toISOString() }],
    ["Next", { status: "pending" }],
  ] as const)
    await site.make.observation(
      { user_id: vera.id, observatory_id, project_id },
      { ...{ name, target, exposures }, ...fields },
    );
  const { page } = vera;
  await visit(page, `${site.url}/app/`);
  await page.getByText("Teide can't be closed: times there are planned as if it were safe.").waitFor();
  const begun = page.getByRole("list", { name: "Running" }).getByRole("listitem");
  await begun.getByText("Teide: Can't be closed: Closing the roof failed.").waitFor();
  await page.goto(`${site.url}/app/observatories/${observatory_id}`);
  await page.getByText("Planned as if the weather were fair and the observatory safe.").waitFor();
  expect(await page.locator("rect[data-kind='planned']").count()).toBeGreaterThan(0);
  expect(await page.locator("rect[data-kind='running']").count()).toBe(0);
});

test("somebody who holds an observatory that can't be closed learns that the hold doesn't close it", async () => {
  const { ada, id, set } = await scene();
  const { page } = ada;
  await set({ status: "online", hold: null });
  await visitLive(page, `${site.url}/app/observatories/${id}`);
  await page.getByRole("button", { name: "Hold", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByText("Can't be closed: Closing the roof failed. A hold doesn't close it: somebody has to.")
    .waitFor();
  await dialog.getByRole("button", { name: "Work at the telescope" }).click();
  await page.getByText("Teide held until somebody ends that, but it can't be closed").waitFor(soon);
});
