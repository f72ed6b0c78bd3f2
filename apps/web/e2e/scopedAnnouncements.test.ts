import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { violations } from "./axe.ts";
import { meridian, soon } from "./meridian.ts";

const site = meridian();

const table = (page: Page, scope: string) => page.getByRole("table", { name: `${scope} announcements` });
const statuses = (page: Page) => page.getByRole("group", { name: "Status" });

async function post(page: Page, path: string, data: object) {
  const response = await page.request.post(`${site.url}${path}`, { data });
  expect(response.status()).toBe(201);
  return (await response.json()) as { id: string; acknowledge_path: string };
}

const words = (title: string, fields: object = {}) => ({
  title,
  message: "Read **this**.",
  severity: "info",
  ...fields,
});

test("announced from a project's page, it comes to the bell of its people, goes once acknowledged, and is reminded of", async () => {
  const [owner, member, other] = await Promise.all([
    site.person("Olga"),
    site.person("Mira"),
    site.person("Nils"),
  ]);
  const project = await site.make.project(owner.id, { name: "Comets" });
  for (const { id } of [member, other]) await site.make.projectMember(project.id, id);
  await site.make.project(owner.id, { name: "Asteroids" });
  await member.page.goto(`${site.url}/app/announcements?table=project`);
  await member.page.getByText("No announcements yet").waitFor();
  expect(await member.page.getByRole("button", { name: "New announcement" }).count()).toBe(0);
  await member.page.goto(`${site.url}/app/projects/${project.id}`);
  await member.page.getByRole("heading", { level: 1, name: "Comets" }).waitFor();
  expect(await member.page.getByRole("link", { name: "Announce", exact: true }).count()).toBe(0);

  await owner.page.goto(`${site.url}/app/projects/${project.id}`);
  await owner.page.getByRole("link", { name: "Announce", exact: true }).click();
  await owner.page.getByText(/^Reaches 3 people$/).waitFor();
  await owner.page.goto(`${site.url}/app/announcements?table=project`);
  await owner.page.getByRole("button", { name: "New announcement" }).click();
  await owner.page.getByRole("combobox", { name: "Which project?" }).fill("com");
  await owner.page.getByRole("option", { name: "Comets" }).click();
  await owner.page.getByText(/^Reaches 3 people$/).waitFor();
  await owner.page.getByRole("button", { name: "Review and announce" }).click();
  await owner.page.getByText("Required").first().waitFor();
  await owner.page.getByLabel("Title").fill("New targets");
  await owner.page.getByRole("textbox", { name: "Message" }).fill("See *the list*.");
  await owner.page.getByRole("radio", { name: "By email" }).check();
  await owner.page.getByText("No mail server is set up").waitFor();
  await owner.page.getByText("neither received the email nor acknowledged").waitFor();
  await owner.page.getByRole("radio", { name: "In Meridian" }).check();
  await owner.page.getByLabel("Remind once after").fill("2");
  await owner.page.getByRole("button", { name: "Review and announce" }).click();
  const dialog = owner.page.getByRole("dialog", { name: "Announce to 3 people?" });
  await dialog.getByText("Whoever hasn't acknowledged it after 2 days is reminded.").waitFor();
  await dialog.getByRole("button", { name: "Announce" }).click();
  await owner.page.getByRole("heading", { level: 1, name: "New targets" }).waitFor();
  await owner.page.getByText("Next reminder").waitFor();
  await owner.page.getByText(/Olga.* announced this/).waitFor();
  const recipients = owner.page.getByRole("table", { name: "Recipients" });
  await recipients.getByRole("cell", { name: member.email }).waitFor();
  const find = owner.page.getByRole("searchbox", { name: "Name or email" });
  await find.fill(owner.email);
  await recipients.getByRole("cell", { name: member.email }).waitFor({ state: "detached" });
  await recipients.getByRole("row", { name: owner.email }).getByText("as its author").waitFor();
  await owner.page.getByRole("button", { name: "All 1", exact: true }).waitFor();
  await find.fill("");

  const bell = member.page.getByRole("button", { name: "Announcements: 1 waits for you" });
  await bell.waitFor(soon);
  // It doesn't stand in front of the page, which says that it is there.
  await member.page
    .getByRole("region", { name: "Active announcements" })
    .getByText("New targets")
    .waitFor(soon);
  await bell.click();
  await member.page.getByRole("button", { name: "Acknowledge: New targets" }).click();
  await member.page.getByRole("button", { name: "Announcements: none waits for you" }).waitFor();
  await owner.page.getByText("2 of 3").first().waitFor(soon);

  await owner.page.getByRole("button", { name: "Remind" }).click();
  const reminder = owner.page.getByRole("dialog", { name: "Remind 1 person?" });
  await reminder.getByText("Only push reaches people.").waitFor();
  await reminder.getByRole("button", { name: "Remind" }).click();
  await owner.page.getByText("Olga reminded those who hadn't acknowledged this.").waitFor(soon);
});

test("four tables, each filtered by status and by what is still to acknowledge, with counts and search", async () => {
  const [ada, viewer] = await Promise.all([site.person("Ada", { serverAdmin: true }), site.person("Vera")]);
  const organization = await site.make.organization(ada.id, { name: "Society" });
  await site.make.organizationMember(organization.id, viewer.id);
  const path = `/organizations/${organization.id}/motd`;
  const open = await post(ada.page, path, words("Seminar on Thursday"));
  const done = await post(ada.page, path, words("Key to the dome"));
  const dropped = await post(ada.page, path, words("Trip to the mountain"));
  await viewer.page.request.post(`${site.url}${done.acknowledge_path}`);
  await ada.page.request.post(`${site.url}${done.acknowledge_path}`);
  await ada.page.request.delete(`${site.url}${path}/${dropped.id}?reason=Snow`);

  const { page } = viewer;
  await page.goto(`${site.url}/app/announcements`);
  for (const scope of ["System", "Organization", "Observatory", "Project"]) {
    await page.getByRole("tab", { name: new RegExp(`^${scope}`) }).click();
    for (const word of ["All", "Active", "Acknowledged", "Expired", "Cancelled"])
      await statuses(page)
        .getByRole("button", { name: new RegExp(`^${word}`) })
        .waitFor();
  }
  await page.getByRole("tab", { name: /^Organization 1 to acknowledge/ }).click();
  const rows = table(page, "Organization");
  await statuses(page).getByRole("button", { name: "All 3" }).waitFor();
  await statuses(page).getByRole("button", { name: "Cancelled 1" }).click();
  await rows.getByRole("row", { name: /Trip to the mountain/ }).waitFor();
  await rows.getByRole("row", { name: /Seminar/ }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "To acknowledge 1" }).click();
  await rows.getByRole("row", { name: /Seminar on Thursday.*Society.*To acknowledge/ }).waitFor();
  await rows.getByRole("row", { name: /Trip/ }).waitFor({ state: "detached" });
  await page.reload();
  await rows.getByRole("row", { name: /Seminar/ }).waitFor();
  await page.getByRole("button", { name: /^Everything/ }).click();
  await page.getByRole("searchbox", { name: "Title or message" }).fill("dome");
  await rows.getByRole("row", { name: /Key to the dome/ }).waitFor();
  await rows.getByRole("row", { name: /Seminar/ }).waitFor({ state: "detached" });

  // Whoever reads it is shown nobody else's part in it, and acknowledges it from there.
  await page.goto(`${site.url}/app/announcements/${open.id}`);
  await page.getByRole("button", { name: "Acknowledge" }).click();
  await page.getByText(/^Acknowledged .* ago|^Acknowledged now|^Acknowledged just/).waitFor();
  expect(await page.getByRole("table", { name: "Recipients" }).count()).toBe(0);
  expect(await page.getByRole("button", { name: "Cancel announcement" }).count()).toBe(0);
});

test("an observatory's card shows an icon while one is active; cancelling it there asks for a reason", async () => {
  const [owner, viewer] = await Promise.all([site.person("Olga"), site.person("Vera")]);
  const observatory = await site.make.observatory(owner.id, { name: "Teide" });
  await site.make.observatoryMember(observatory.id, { user_id: viewer.id });
  await viewer.page.goto(`${site.url}/app/observatories`);
  const card = viewer.page.getByRole("listitem").filter({ hasText: "Teide" });
  await card.waitFor();
  const icon = card.getByRole("img", { name: "An announcement is active here" });
  expect(await icon.count()).toBe(0);
  const { id } = await post(owner.page, `/observatories/${observatory.id}/motd`, words("Mirror washed"));
  await icon.waitFor(soon);

  await owner.page.goto(`${site.url}/app/observatories/${observatory.id}`);
  await owner.page.getByRole("link", { name: "Mirror washed" }).click();
  await owner.page.getByRole("button", { name: "Cancel announcement" }).click();
  const dialog = owner.page.getByRole("dialog", { name: "Cancel announcement" });
  expect(await dialog.getByRole("button", { name: "Cancel announcement" }).isDisabled()).toBe(true);
  await dialog.getByLabel("Reason").fill("Dust again");
  await dialog.getByRole("button", { name: "Cancel announcement" }).click();
  await owner.page.getByText(/Olga.* cancelled this: Dust again/).waitFor();
  await icon.waitFor({ state: "detached", ...soon });
  await viewer.page.goto(`${site.url}/app/announcements/${id}`);
  await viewer.page.getByText("Dust again").waitFor();
});

test("a scheduled one is changed from its observatory's tab; once it is out, only its expiry changes", async () => {
  const [owner, viewer] = await Promise.all([site.person("Olga"), site.person("Vera")]);
  const observatory = await site.make.observatory(owner.id, { name: "Teide" });
  await site.make.observatoryMember(observatory.id, { user_id: viewer.id });
  const tab = `${site.url}/app/observatories/${observatory.id}?tab=announcements`;
  await viewer.page.goto(tab);
  await viewer.page.getByText("An announcement tells everyone at the observatory").waitFor();
  expect(await viewer.page.getByRole("link", { name: "New announcement" }).count()).toBe(0);

  const path = `/observatories/${observatory.id}/motd`;
  const publish_at = new Date(Date.now() + 3_600_000).toISOString();
  const { id } = await post(owner.page, path, words("Dome work", { publish_at }));
  const { page } = owner;
  await page.goto(tab);
  await page.getByRole("link", { name: "New announcement" }).click();
  await page.getByRole("heading", { level: 1, name: "New announcement for Teide" }).waitFor();
  await page.goBack();
  await statuses(page).getByRole("button", { name: "Scheduled 1" }).click();
  await page.getByRole("table", { name: "Announcements" }).getByRole("link", { name: "Dome work" }).click();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByText(/^Reaches 2 people$/).waitFor();
  await page.getByLabel("Title").fill("Dome closed");
  await page.getByRole("textbox", { name: "Publish", exact: true }).fill("");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Choose when it is published").waitFor();
  await page.getByRole("button", { name: "In 1 day, Publish" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Dome closed" }).waitFor();
  await page.getByText("Olga changed this before it was published.").waitFor();

  // Somebody publishes it while it is edited.
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByLabel("Title").fill("Dome open");
  expect((await page.request.post(`${site.url}${path}/${id}/publish`, { data: {} })).status()).toBe(200);
  await page.getByText("This is published").waitFor(soon);
  expect(await page.getByRole("button", { name: "Save", exact: true }).isDisabled()).toBe(true);

  await page.goto(`${site.url}/app/announcements/${id}`);
  await page.getByRole("button", { name: "Change expiry" }).click();
  const dialog = page.getByRole("dialog", { name: "Change expiry" });
  await dialog.getByRole("button", { name: "In 1 week, Expires" }).click();
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("Olga changed when this expires.").waitFor();

  await viewer.page.reload();
  const rows = viewer.page.getByRole("table", { name: "Announcements" });
  await rows.getByRole("row", { name: /Dome closed.*Active.*To acknowledge/ }).waitFor();
  await statuses(viewer.page).getByRole("button", { name: "Cancelled 0" }).click();
  await viewer.page.getByText("No announcement matches").waitFor();
});

test("the bell tells of one's own observations, and counts what this browser hasn't shown", async () => {
  const { page, id } = await site.person("Anna");
  const told = async (title: string, body = "", event_count = 1) => {
    await site.database.sql`
      insert into notification_messages (id, topic, subject, fold, title, body, path, event_count, created_at)
      values (${crypto.randomUUID()}, 'observation', ${id}, '', ${title}, ${body}, '/observations', ${event_count}, now())`;
  };
  await told("Andromeda is completed");
  await page.goto(`${site.url}/app/`);
  await page.getByRole("button", { name: /Your observations: 1 new/ }).press("Enter");
  const bell = page.getByRole("dialog");
  // Not on a time, whose hint would cover what is below it.
  const news = bell.getByRole("link", { name: "Andromeda is completed" });
  await expect.poll(() => news.evaluate((link) => link === document.activeElement)).toBe(true);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Announcements: none waits for you", exact: true }).waitFor();
  await told("2 updates on your observations", "- Lyra is assigned\n- Lyra has failed", 2);
  await page.reload();
  await page.getByRole("button", { name: /Your observations: 1 new/ }).click();
  await bell.getByText("Lyra has failed").waitFor();
  await bell.getByRole("link", { name: "2 updates on your observations" }).click();
  await page.getByRole("heading", { level: 1, name: "Observations" }).waitFor();
});
