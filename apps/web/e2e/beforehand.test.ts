import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { meridian } from "./meridian.ts";
import { openPart } from "./observatoryTabs.fixture.ts";
import { visit } from "./visit.ts";

const site = meridian();

test("an observatory with observations says that it can't be deleted, and is retired instead", async () => {
  const { page, id: ada } = await site.person("Ada");
  const { id } = await site.make.observatory(ada, { name: "Hilltop" });
  const project = await site.make.project(ada);
  const place = { user_id: ada, project_id: project.id, observatory_id: id };
  const observation = await site.make.observation(place);
  await visit(page, `${site.url}/app/observatories/${id}?tab=danger`);
  await page.getByText("It has 1 observation, so it can't be deleted.").waitFor();
  const retire = page.getByRole("button", { name: "Retire observatory" });
  expect(await retire.isDisabled()).toBe(true);
  expect(await page.getByRole("button", { name: "Delete observatory" }).isDisabled()).toBe(true);
  await page.request.post(`${site.url}/observations/${observation.id}/cancel`);
  await page.reload();
  await retire.click();
  await page.getByRole("dialog").getByRole("button", { name: "Retire" }).click();
  await page.getByText("Hilltop retired").waitFor();
  await visit(page, `${site.url}/app/observatories`);
  expect(await page.getByRole("link", { name: "Hilltop" }).count()).toBe(0);
  await visit(page, `${site.url}/app/observatories?service=retired`);
  await page.getByRole("link", { name: "Hilltop" }).click();
  await openPart(page, "Danger zone");
  await page.getByRole("button", { name: "Return to service" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Return to service" }).click();
  await page.getByText("Hilltop back in service").waitFor();
});

test("removing a member says which projects they own, and members come as CSV", async () => {
  const { page, id: ada } = await site.person("Ada");
  const vera = await site.make.user({ name: "Vera" });
  const { id } = await site.make.organization(ada, { name: "First", short_name: "First" });
  await site.make.organizationMember(id, vera.id);
  await site.make.project(vera.id, { name: "Nebulae", organization_id: id });
  await visit(page, `${site.url}/app/organizations/${id}?tab=members`);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download CSV" }).first().click(),
  ]);
  expect(file.suggestedFilename()).toBe("First-members.csv");
  expect(await readFile(await file.path(), "utf8")).toContain(vera.email);
  await page.getByRole("button", { name: "Remove Vera" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Their projects here pass to").waitFor();
  await dialog.getByRole("link", { name: "Nebulae" }).waitFor();
});

test("the audit log and the blocking dialog name people, and figures lead to their lists", async () => {
  const { page, ...ada } = await site.person("Ada", { serverAdmin: true });
  const vera = await site.person("Vera");
  const { id } = await site.make.organization(ada.id, { name: "First" });
  await page.request.post(`${site.url}/organizations/${id}/members`, { data: { user_id: vera.id } });
  await visit(page, `${site.url}/app/audit?action=add_member`);
  const row = page.getByRole("row").filter({ hasText: "Member added to an organization" });
  await row.getByRole("link", { name: "Ada" }).waitFor();
  await row.getByRole("link", { name: "First" }).waitFor();
  await row.getByRole("link", { name: "Member added to an organization" }).click();
  await page.getByRole("row").filter({ hasText: "User" }).getByText("Vera").waitFor();

  await page.request.post(`${site.url}/api/v1/system/motd`, {
    data: {
      title: "Dome work",
      message: "It stays shut.",
      severity: "info",
      delivery_type: "message",
      targets: [{ kind: "users", ids: [vera.id] }],
    },
  });
  await vera.page.goto(`${site.url}/app/`);
  const blocking = vera.page.getByRole("dialog", { name: /attention/ });
  await blocking.getByText("From Ada").waitFor();

  const anna = await site.person("Anna");
  const hilltop = await site.make.observatory(anna.id);
  const project = await site.make.project(ada.id);
  const place = { user_id: ada.id, project_id: project.id };
  await site.make.observation({ ...place, observatory_id: hilltop.id }, { name: "Counted" });
  await visit(anna.page, `${site.url}/app/`);
  await anna.page.getByRole("link", { name: "1 observation" }).click();
  await anna.page.getByRole("row", { name: /Counted/ }).waitFor();
  expect(anna.page.url()).toContain("administered=true");
});
