import { expect, test } from "vitest";
import { violations } from "./axe.ts";
import { meridian, soon } from "./meridian.ts";
import { openPart } from "./observatoryTabs.fixture.ts";
import { visitLive } from "./visit.ts";

const site = meridian();
type Person = Awaited<ReturnType<typeof site.person>>;

/** Opens the page of an observatory, with the live connection there already. */
async function open({ page }: Person, id: string) {
  await visitLive(page, `${site.url}/app/observatories/${id}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

/** Ada at the page of her observatory, and Vera, who operates it as well. */
async function scene(fields: Parameters<typeof site.person>[1] = {}) {
  const [ada, vera] = [await site.person("Ada", fields), await site.person("Vera")];
  const { id } = await site.make.observatory(ada.id, { name: "Teide" });
  await site.make.observatoryMember(id, { user_id: vera.id }, { can_view: true, can_operate: true });
  await open(ada, id);
  const asVera = async (method: "post" | "put", data: object) =>
    expect((await vera.page.request[method](`${site.url}/observatories/${id}/hold`, { data })).ok()).toBe(
      true,
    );
  return { ada, id, asVera };
}

const holdOf = async (id: string) =>
  (await site.database.sql`select doc -> 'hold' as hold from observatories where id = ${id}`)[0]?.hold;

test("a phone that was offline says so in its open dialog, and learns there who holds the observatory since", async () => {
  const { ada, asVera } = await scene({ viewport: { width: 360, height: 740 } });
  const { page } = ada;
  await page.getByRole("main").getByRole("button", { name: "Hold", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Clouds" }).waitFor();
  await page.context().setOffline(true);
  await page.getByText("This device is offline.").waitFor();
  const clouds = dialog.getByRole("button", { name: "Clouds" });
  const offline = dialog.getByText(/^Teide isn't held\. This device is offline\./);
  const hasFocus = () => clouds.evaluate((button) => button === document.activeElement);
  await clouds.press("Enter");
  await offline.waitFor();
  await expect.poll(hasFocus).toBe(true);
  await page.context().setOffline(false);
  await dialog.getByText("Teide isn't held. Meridian answers again. Try again.").waitFor(soon);

  await page.context().setOffline(true);
  await page.getByText("This device is offline.").first().waitFor();
  await clouds.click();
  await offline.waitFor();
  await asVera("post", { reason: "Work at the telescope" });
  await page.context().setOffline(false);
  await dialog
    .getByText(/^Held by Vera since .+: Work at the telescope\. What you chose isn't saved yet/)
    .waitFor(soon);
  await page.getByRole("dialog", { name: "Change the hold of Teide?" }).waitFor();
});

test("an open dialog says at once that somebody else holds the observatory, or ends that", async () => {
  const { ada, id, asVera } = await scene();
  const { page } = ada;
  await page.getByRole("button", { name: "Hold", exact: true }).click();
  const dialog = page.getByRole("dialog");
  // Nobody is promised that a program closes that isn't there.
  await dialog
    .getByText(/^It is offline: its program hears of a hold once it is connected again\./)
    .waitFor();
  expect(await dialog.getByText(/parks and closes/).count()).toBe(0);
  await dialog.getByLabel("Reason").fill("Mirror washing");
  await asVera("post", { reason: "Wind" });
  await dialog.getByText(/^Held by Vera since .+: Wind\.$/).waitFor(soon);
  // What was chosen before one could read that is refused, as ever.
  const confirmed = dialog.getByRole("button", { name: "Hold", exact: true });
  await confirmed.click();
  await dialog.getByText(/^Held by Vera since .+: Wind\. What you chose isn't saved yet/).waitFor(soon);
  expect(await holdOf(id)).toMatchObject({ reason: "Wind" });
  await page.request.delete(`${site.url}/observatories/${id}/hold`);
  await dialog.getByText("Teide isn't held any more.").waitFor(soon);
  expect(await dialog.getByLabel("Reason").inputValue()).toBe("Mirror washing");
  await dialog.getByRole("button", { name: "Change hold" }).click();
  await dialog.getByText(/^Teide isn't held any more\. What you chose isn't saved yet/).waitFor(soon);
  await confirmed.click();
  await dialog.waitFor({ state: "detached" });
  expect(await holdOf(id)).toMatchObject({ reason: "Mirror washing", by: ada.id });
});

test("a changed hold is changed back by Undo, unless somebody else has changed it since", async () => {
  const { ada, id, asVera } = await scene();
  const { page } = ada;
  await asVera("post", { reason: "Mirror washing" });
  const dialog = page.getByRole("dialog");
  const undo = page.getByRole("button", { name: "Undo" });
  const change = async () => {
    await page.getByRole("button", { name: "Change hold" }).click();
    await dialog.getByRole("button", { name: "Work at the telescope" }).click();
    await dialog.waitFor({ state: "detached" });
    await undo.waitFor();
    expect(await holdOf(id)).toMatchObject({ reason: "Work at the telescope", by: ada.id });
  };
  await change();
  await undo.click();
  await page.getByText("Teide held until somebody ends that, now by you instead of Vera").waitFor();
  expect(await holdOf(id)).toMatchObject({ reason: "Mirror washing", until: null, by: ada.id });
  await undo.waitFor({ state: "detached" });

  await change();
  await asVera("put", { reason: "Focuser" });
  await undo.click();
  await page.getByText("The hold of Teide isn't taken back").waitFor();
  expect(await holdOf(id)).toMatchObject({ reason: "Focuser" });
});

test("an operator holds an observatory until a time; others see who and why, and it is ended by hand", async () => {
  const [ada, vera] = [await site.person("Ada"), await site.person("Vera")];
  const name = "Calar Alto";
  const { id } = await site.make.observatory(ada.id, { name, latitude: 37.22, longitude: -2.55 });
  await site.make.observatoryMember(id, { user_id: vera.id }, { can_view: true, can_observe: true });
  await open(vera, id);
  expect(await vera.page.getByRole("button", { name: "Hold", exact: true }).count()).toBe(0);
  await open(ada, id);
  await ada.page.getByRole("button", { name: "Hold", exact: true }).click();
  const dialog = ada.page.getByRole("dialog");
  const confirmed = dialog.getByRole("button", { name: "Hold", exact: true });
  expect(await confirmed.isDisabled()).toBe(true);
  await dialog.getByLabel("Reason").fill("Mirror washing");
  await dialog.getByLabel("Hold until", { exact: true }).fill("1 Jan 2020, 22:00");
  await dialog.getByRole("button", { name: "Calendar" }).click();
  await ada.page.getByRole("button", { name: "Next month" }).press("Escape");
  await dialog.getByText("Choose a moment in the future.").waitFor();
  await confirmed.click();
  await dialog.getByRole("alert").waitFor();
  await dialog.getByRole("button", { name: "In 1 hour" }).click();
  await confirmed.click();
  await ada.page.getByText(`${name} held`).waitFor();
  await vera.page.getByText(/^Held by Ada since .+ until /).waitFor(soon);
  await vera.page.getByText("Mirror washing").waitFor();
  expect(await vera.page.getByRole("button", { name: "End hold" }).count()).toBe(0);
  await openPart(vera.page, "History");
  await vera.page.getByText(/^Ada held the observatory until .+: Mirror washing\.$/).waitFor();
  await vera.page.goto(`${site.url}/app/observatories`);
  const held = vera.page.getByRole("listitem").filter({ hasText: name }).getByText("Held", { exact: true });
  await held.waitFor();
  await ada.page.getByRole("button", { name: "End hold" }).click();
  await dialog.getByText(/^Held by Ada since .+ until .+: Mirror washing$/).waitFor();
  await dialog.getByRole("button", { name: "End hold" }).click();
  await dialog.waitFor({ state: "detached" });
  await ada.page.getByText(/^Held by Ada/).waitFor({ state: "detached" });
  await held.waitFor({ ...soon, state: "detached" });

  // In a hurry two taps do, and a third takes them back.
  await ada.page.getByRole("button", { name: "Hold", exact: true }).click();
  await dialog.getByRole("group", { name: "Hold now" }).getByRole("button", { name: "Clouds" }).click();
  await vera.page
    .getByRole("listitem")
    .filter({ hasText: name })
    .getByText("Held", { exact: true })
    .waitFor(soon);
  await ada.page.getByRole("button", { name: "Undo" }).click();
  await ada.page.getByText(`${name} is no longer held`).waitFor();
  await held.waitFor({ ...soon, state: "detached" });

  // Until dawn: the end of the darkness that its own clock tells.
  await ada.page.getByRole("button", { name: "Hold", exact: true }).click();
  const dawn = dialog.getByRole("button", { name: /^Until dawn \(in .+\)$/ });
  const words = await dialog.getByText(/^Hold now, until dawn, .*\d\d:\d\d \S+ \(in .+\):$/).textContent();
  const shown = /\d\d:\d\d/.exec(words!)![0];
  await dawn.click();
  await dialog.getByRole("button", { name: "Wind" }).click();
  await ada.page.getByText(new RegExp(`^Held by Ada since .+ until .*${shown}$`)).waitFor();
});

test("a hold is changed without a gap; of two at once, each reads what the other did and keeps what they typed", async () => {
  const [ada, vera] = [await site.person("Ada"), await site.person("Vera")];
  const name = "Calar Alto";
  const { id } = await site.make.observatory(ada.id, { name, latitude: 37.22, longitude: -2.55 });
  await site.make.observatoryMember(id, { user_id: vera.id }, { can_view: true, can_operate: true });
  for (const one of [ada, vera]) {
    await open(one, id);
    await one.page.getByRole("button", { name: "Hold", exact: true }).click();
  }
  const [first, second] = [ada.page.getByRole("dialog"), vera.page.getByRole("dialog")];
  await first.getByRole("button", { name: "Clouds" }).click();
  await first.waitFor({ state: "detached" });
  await second.getByRole("button", { name: "Work at the telescope" }).click();
  await second.getByText(/^Held by Ada since .+: Clouds\. What you chose isn't saved yet/).waitFor();
  expect(await violations(vera.page)).toEqual([]);
  expect((await holdOf(id)).reason).toBe("Clouds");
  await second.getByRole("button", { name: "Work at the telescope" }).click();
  await vera.page.getByText(`${name} held until somebody ends that`).waitFor();
  expect(await holdOf(id)).toMatchObject({ reason: "Work at the telescope", until: null, by: vera.id });

  // Both have the same hold before them.
  await ada.page.getByText(/^Held by Vera/).waitFor(soon);
  for (const { page } of [ada, vera]) await page.getByRole("button", { name: "Change hold" }).click();
  await first.getByLabel("Reason").fill("Mirror washing");
  await second.getByLabel("Reason").fill("Focuser");
  await second.getByRole("button", { name: "In 1 hour" }).click();
  await second.getByRole("button", { name: "Change hold" }).click();
  await vera.page.getByText(/^Held by Vera since .+ until /).waitFor();
  await first.getByRole("button", { name: "Change hold" }).click();
  await first
    .getByText(/^Held by Vera since .+ until .+: Focuser\. What you chose isn't saved yet/)
    .waitFor();
  expect(await first.getByLabel("Reason").inputValue()).toBe("Mirror washing");
  const { until } = await holdOf(id);
  await vera.page.getByRole("button", { name: "End hold" }).click();
  await second.getByText(/^Held by Vera since .+ until .+: Focuser$/).waitFor();
  await first.getByRole("button", { name: "Change hold" }).click();
  await first.waitFor({ state: "detached" });
  // The end that was asked for is that of another hold by now.
  await second.getByRole("button", { name: "End hold" }).click();
  await second.getByText(/^Held by Ada since .+ until .+: Mirror washing$/).waitFor();
  await second.getByText("Ada has changed it meanwhile.").waitFor();
  expect(await holdOf(id)).toMatchObject({ reason: "Mirror washing", until, by: ada.id });

  // One that was ended meanwhile is begun anew with the same words.
  await ada.page.getByRole("button", { name: "Change hold" }).click();
  await first.getByLabel("Reason").fill("Mirror drying");
  await second.getByRole("button", { name: "End hold" }).click();
  await second.waitFor({ state: "detached" });
  await first.getByRole("button", { name: "Change hold" }).click();
  await first.getByText(`${name} isn't held any more.`, { exact: false }).waitFor();
  await first.getByRole("button", { name: "Hold", exact: true }).click();
  await first.waitFor({ state: "detached" });
  expect(await holdOf(id)).toMatchObject({ reason: "Mirror drying", by: ada.id });
  await openPart(ada.page, "History");
  await ada.page.getByText(/^Vera changed the hold: it ends .+ and its reason is “Focuser”\.$/).waitFor();
});
