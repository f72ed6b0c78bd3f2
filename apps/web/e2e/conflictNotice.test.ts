import { expect, test } from "vitest";
import { meridian, soon } from "./meridian.ts";

const site = meridian();

test("a form that meets a conflict goes on from the current version, though an older answer is still on its way", async () => {
  const { page, id: ada } = await site.person("Ada");
  const { id } = await site.make.organization(ada, { name: "First" });
  const rename = (name: string) => page.request.put(`${site.url}/organizations/${id}`, { data: { name } });
  const connected = page.waitForEvent("websocket");
  await page.goto(`${site.url}/app/organizations/${id}`);
  await connected;
  await page.getByRole("button", { name: "Edit settings" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Description").fill("Mine");
  const held = Promise.withResolvers<void>();
  await page.route(/organizations\.get/, () => held.resolve(), { times: 1 });
  await rename("Second");
  await held.promise;
  await rename("Third");

  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Somebody else changed this").waitFor(soon);
  expect(await dialog.getByRole("textbox", { name: "Name", exact: true }).inputValue()).toBe("Third");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { level: 1, name: "Third" }).waitFor();
  await page.getByText("Mine", { exact: true }).waitFor();
});
