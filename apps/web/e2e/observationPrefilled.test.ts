/** The form of an observation before anybody has typed there. */
import { password } from "@meridian/testkit";
import { expect, test } from "vitest";
import { meridian, soon } from "./meridian.ts";
import { choose, chosen, exposure, field, observationFormOn, submit } from "./observationForm.fixture.ts";
import { heading } from "./observations.fixture.ts";

const site = meridian();
const { open } = observationFormOn(site);

test("typed text comes back after a reload and after a session that ended, and is gone once somebody starts anew", async () => {
  const ada = await site.person("Ada");
  await site.make.observatory(ada.id, { name: "Calar Alto" });
  await site.make.project(ada.id, { name: "Comets" });
  const { page } = ada;
  await open(ada, "observations/new");
  await field(page, "Name").fill("Long in the typing");
  await page.getByRole("button", { name: "Add exposure" }).click();
  await page.reload();
  await page.getByText("Draft restored").waitFor();
  expect(await field(page, "Name").inputValue()).toBe("Long in the typing");
  await exposure(page, 2).waitFor();

  await field(page, "Target").fill("NGC 253");
  await site.database.sql`delete from sessions where user_id = ${ada.id}`;
  await page.getByLabel("Email").fill(ada.email, soon);
  await field(page, "Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await heading(page, "New observation").waitFor();
  await expect.poll(() => field(page, "Target").inputValue()).toBe("NGC 253");
  expect(await field(page, "Name").inputValue()).toBe("Long in the typing");
  await page.getByRole("button", { name: "Start over" }).click();
  await expect.poll(() => field(page, "Name").inputValue()).toBe("");
  await page.reload();
  await field(page, "Name").waitFor();
  expect(await field(page, "Name").inputValue()).toBe("");
  await expect.poll(() => chosen(page, "Project").inputValue()).toBe("Comets");
});

test("a target that is asked for isn't replaced by what was typed before, which is offered", async () => {
  const ada = await site.person("Ada");
  await site.make.observatory(ada.id, { name: "Calar Alto" });
  await site.make.project(ada.id, { name: "Comets" });
  const { page } = ada;
  const asked = (name: string, ra: number, dec: number) =>
    `observations/new?target=${encodeURIComponent(name)}&ra=${ra}&dec=${dec}`;
  await open(ada, asked("M 31", 10.6847, 41.2688));
  await field(page, "Name").fill("Long in the typing");
  await page.getByRole("button", { name: "Add exposure" }).click();
  await exposure(page, 2).waitFor();
  await open(ada, "targets");
  await open(ada, asked("M 42", 83.8221, -5.3911));
  await page.getByText("There is a draft").waitFor();
  expect(await field(page, "Target").inputValue()).toBe("M 42");
  expect(await field(page, "Name").inputValue()).not.toBe("Long in the typing");
  await page.getByRole("button", { name: "Open the draft" }).click();
  await page.getByText("Draft restored").waitFor();
  expect(await field(page, "Target").inputValue()).toBe("M 31");
  expect(await field(page, "Name").inputValue()).toBe("Long in the typing");

  await open(ada, "targets");
  await open(ada, asked("M 42", 83.8221, -5.3911));
  await page.getByRole("button", { name: "Discard it" }).click();
  await page.getByText("There is a draft").waitFor({ state: "detached" });
  expect(await field(page, "Target").inputValue()).toBe("M 42");
  await open(ada, asked("M 31", 10.6847, 41.2688));
  await expect.poll(() => field(page, "Target").inputValue()).toBe("M 31");
  expect(await page.getByText("There is a draft").count()).toBe(0);
});

test("a position that is pasted fills both of its fields", async () => {
  const ada = await site.person("Ada");
  await site.make.observatory(ada.id, { name: "Calar Alto" });
  await site.make.project(ada.id, { name: "Comets" });
  const { page } = ada;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(ada, "observations/new");
  await submit(page).click();
  await page.getByText("Fix 5 fields").waitFor();
  await field(page, "Right ascension").focus();
  await page.evaluate(() => navigator.clipboard.writeText("00 42 44.3\t+41 16 09"));
  await page.keyboard.press("ControlOrMeta+v");
  await expect.poll(() => field(page, "Right ascension").inputValue()).toBe("00 42 44.3");
  expect(await field(page, "Declination").inputValue()).toBe("+41 16 09");
  await page.getByText("Fix 3 fields").waitFor();
});

test("an observatory that the chosen project isn't made at is neither preselected nor offered", async () => {
  const ada = await site.person("Ada");
  const owner = await site.make.user();
  const [near, far] = await Promise.all(
    ["Near", "Far"].map((name) => site.make.observatory(owner.id, { name })),
  );
  await site.make.observatoryMember(near!.id, { user_id: ada.id }, { can_observe: true });
  const project = await site.make.project(owner.id, { name: "Arms", observatory_ids: [far!.id] });
  await site.make.projectMember(project.id, ada.id);
  await open(ada, "observations/new");
  await expect.poll(() => chosen(ada.page, "Project").inputValue()).toBe("Arms");
  await expect.poll(() => chosen(ada.page, "Observatory").inputValue()).toBe("");
  await chosen(ada.page, "Observatory").click();
  await ada.page.getByText("Nothing found").waitFor();
  await site.make.observatoryMember(far!.id, { user_id: ada.id }, { can_observe: true });
  await ada.page.reload();
  await expect.poll(() => chosen(ada.page, "Observatory").inputValue()).toBe("Far");
});

test("the only observatory of a chosen project is filled in, and a project with several leaves the choice", async () => {
  const ada = await site.person("Ada");
  const [near, far, third] = await Promise.all(
    ["Near", "Far", "Third"].map((name) => site.make.observatory(ada.id, { name })),
  );
  await site.make.project(ada.id, { name: "One place", observatory_ids: [far!.id] });
  await site.make.project(ada.id, { name: "Two places", observatory_ids: [near!.id, third!.id] });
  await open(ada, "observations/new");
  await choose(ada.page, "Project", "Two places");
  const where = ada.page.getByRole("radiogroup", { name: "Where" });
  expect(await where.getByRole("radio", { name: "Any that fits" }).isChecked()).toBe(true);
  await where.getByText("One observatory").click();
  await chosen(ada.page, "Observatory").click();
  await ada.page.getByRole("option", { name: "Third" }).waitFor();
  expect(await chosen(ada.page, "Observatory").inputValue()).toBe("");
  await ada.page.keyboard.press("Escape");
  await choose(ada.page, "Project", "One place");
  await expect.poll(() => chosen(ada.page, "Observatory").inputValue()).toBe("Far");
});
