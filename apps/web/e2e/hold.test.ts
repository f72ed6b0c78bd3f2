import { expect, test } from "vitest";
import { meridian, soon } from "./meridian.ts";
import { visitLive } from "./visit.ts";

const site = meridian();

/** Ada at the page of her observatory, and Vera, who operates it as well. */
async function scene(fields: Parameters<typeof site.person>[1] = {}) {
  const [ada, vera] = [await site.person("Ada", fields), await site.person("Vera")];
  const { id } = await site.make.observatory(ada.id, { name: "Teide" });
  await site.make.observatoryMember(id, { user_id: vera.id }, { can_view: true, can_operate: true });
  await visitLive(ada.page, `${site.url}/app/observatories/${id}`);
  const asVera = async (method: "post" | "put", data: object) =>
    expect((await vera.page.request[method](`${site.url}/observatories/${id}/hold`, { data })).ok()).toBe(true);
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
  await page.getByText("You are offline.").waitFor();
  await dialog.getByRole("button", { name: "Clouds" }).click();
  await dialog.getByText(/^Teide isn't held\. This device is offline\./).waitFor();
  await asVera("post", { reason: "Work at the telescope" });
  await page.context().setOffline(false);
  await dialog
    .getByText(/^Held by Vera since .+: Work at the telescope\. What you chose isn't saved yet/)
    .waitFor(soon);
  await page.getByRole("dialog", { name: "Change the hold of Teide?" }).waitFor();
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
  await expect.poll(() => holdOf(id)).toMatchObject({ reason: "Mirror washing", until: null });
  await undo.waitFor({ state: "detached" });

  await change();
  await asVera("put", { reason: "Focuser" });
  await undo.click();
  await page.getByText("The hold of Teide isn't taken back").waitFor();
  expect(await holdOf(id)).toMatchObject({ reason: "Focuser" });
});
