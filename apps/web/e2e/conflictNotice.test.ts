import { expect, test } from "vitest";
import { meridian, soon } from "./meridian.ts";
import { visitLive } from "./visit.ts";

const site = meridian();

test("a form that meets a conflict goes on from the current version, though an older answer is still on its way", async () => {
  const { page, id: ada } = await site.person("Ada");
  const { id } = await site.make.organization(ada, { name: "First" });
  const rename = (name: string) => page.request.put(`${site.url}/organizations/${id}`, { data: { name } });
  await visitLive(page, `${site.url}/app/organizations/${id}`);
  await page.getByRole("button", { name: "Edit settings" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Description").fill("Mine");
  const held = Promise.withResolvers<void>();
  await page.route(/organizations\.get/, () => held.resolve(), { times: 1 });
  await rename("Second");
  await held.promise;
  await rename("Third");

  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("You changed this in another window").waitFor(soon);
  expect(await dialog.getByRole("textbox", { name: "Name", exact: true }).inputValue()).toBe("Third");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { level: 1, name: "Third" }).waitFor();
  await page.getByText("Mine", { exact: true }).waitFor();
});

test("a conflict shows what the others saved beside what was typed, and each field gets the one that is chosen", async () => {
  const { page, id: ada } = await site.person("Ada");
  const { id } = await site.make.organization(ada, { name: "First", description: "Old" });
  await page.goto(`${site.url}/app/organizations/${id}`);
  await page.getByRole("button", { name: "Edit settings" }).click();
  const dialog = page.getByRole("dialog");
  const name = dialog.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("My name");
  await dialog.getByRole("textbox", { name: "Description" }).fill("My words");
  const data = { name: "Their name", description: "Their words" };
  await page.request.put(`${site.url}/organizations/${id}`, { data });

  await dialog.getByRole("button", { name: "Save" }).click();
  const field = (label: string) => dialog.getByRole("group", { name: label, exact: true });
  await field("Name").getByText("Their name", { exact: true }).waitFor();
  await field("Name").getByText("My name", { exact: true }).waitFor();
  await dialog.getByRole("button", { name: "Take all of the others" }).click();
  expect(await name.inputValue()).toBe("Their name");
  await field("Name").getByRole("button", { name: "Keep mine" }).click();
  expect(await name.inputValue()).toBe("My name");
  const pressed = (label: string) => field(label).getByRole("button", { pressed: true }).textContent();
  expect([await pressed("Name"), await pressed("Description")]).toEqual(["Keep mine", "Take the other"]);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { level: 1, name: "My name" }).waitFor();
  await page.getByText("Their words", { exact: true }).waitFor();
});

test("a conflict with more than a narrow screen holds is shown from its beginning", async () => {
  const { page, id: ada } = await site.person("Ada", { viewport: { width: 360, height: 640 } });
  const { id } = await site.make.organization(ada, { name: "First", description: "Old" });
  await page.goto(`${site.url}/app/organizations/${id}`);
  await page.getByRole("button", { name: "Edit settings" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("My name");
  await dialog.getByRole("textbox", { name: "Description" }).fill("My words");
  const data = { name: "Their name", description: "Their words" };
  await page.request.put(`${site.url}/organizations/${id}`, { data });
  await dialog.getByRole("button", { name: "Save" }).click();
  const title = dialog.getByText("You changed this in another window");
  await title.waitFor();
  const isUncovered = () =>
    title.evaluate((element) => {
      const { left, top } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + 2, top + 2));
    });
  await expect.poll(isUncovered).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("a conflict says who saved and when, has the focus, and names what is referred to", async () => {
  const [ada, vera] = [await site.person("Ada", { serverAdmin: true }), await site.person("Vera")];
  const [first, second, third] = await Promise.all(
    ["First", "Second", "Third"].map((name) => site.make.organization(vera.id, { name: `${name} College` })),
  );
  const project = await site.make.project(vera.id, { organization_id: first!.id });
  const { page } = ada;
  await page.goto(`${site.url}/app/projects/${project.id}`);
  await page.getByRole("button", { name: "Edit project", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Organization" }).fill("Third");
  await page.getByRole("option", { name: "Third College" }).click();
  const data = { organization_id: second!.id };
  const moved = await vera.page.request.put(`${site.url}/projects/${project.id}`, { data });
  expect(moved.status()).toBe(200);

  await dialog.getByRole("button", { name: "Save" }).click();
  const notice = dialog.getByRole("alert");
  await notice.getByText("Vera changed this").waitFor();
  await notice.locator("time").first().waitFor();
  await expect.poll(() => notice.evaluate((element) => element === document.activeElement)).toBe(true);
  const field = dialog.getByRole("group", { name: "Organization", exact: true });
  for (const name of ["Second College", "Third College"])
    await field.getByText(name, { exact: true }).waitFor();
  expect(await notice.textContent()).not.toContain(third!.id);
});
