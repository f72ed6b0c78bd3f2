import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { noFaults, simulate } from "@meridian/observatory";
import type { Locator, Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { meridian, soon } from "./meridian.ts";
import { visitLive } from "./visit.ts";

const site = meridian();
type Person = Awaited<ReturnType<typeof site.person>>;

const field = (at: Page | Locator, name: string) => at.getByRole("textbox", { name, exact: true });
const images = (page: Page) => page.getByRole("region", { name: "Images" });

async function created({ page }: Person, path: string, data: object): Promise<{ id: string }> {
  const response = await page.request.post(`${site.url}${path}`, { data });
  expect(response.status()).toBe(201);
  return response.json();
}

/** Opens a page with the live connection there already. */
async function open({ page }: Person, path: string) {
  await visitLive(page, `${site.url}/app/${path}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

/** An organization of the owner's with an observatory far north, a project and a bucket; the observer belongs to it. */
async function institute(owner: Person, observer: Person) {
  const { id } = await site.make.organization(owner.id, { name: "Institute of Astrophysics" });
  await site.make.organizationMember(id, observer.id);
  const owned = { owner_type: "organization", owner_id: id };
  const place = { name: "Svalbard", latitude: 80, longitude: 15, filters: ["L"], ...owned };
  const observatory = await created(owner, "/observatories", place);
  const project = await site.make.project(owner.id, { name: "Pole star", organization_id: id });
  const settings = { kind: "s3", settings: { bucket: "frames" } };
  const secrets = { access_key_id: "id", secret_access_key: "key" };
  const destination = { ...settings, secrets };
  await created(owner, `/organizations/${id}/storage`, { name: "Archive", destination });
  return { observatory, project };
}

/** Makes a key on the observatory's page; the key itself. */
async function makeKey(page: Page) {
  await page.getByText("This observatory has no key").waitFor();
  await page.getByRole("button", { name: "New key" }).click();
  const dialog = page.getByRole("dialog");
  await field(dialog, "Name").fill("Dome PC");
  await dialog.getByRole("button", { name: "Create key" }).click();
  const key = await field(dialog, "Observatory key").inputValue();
  await dialog
    .getByText(`npm run observatory -- init --url ${site.url} --key ${key}`, { exact: true })
    .waitFor();
  await dialog.getByRole("button", { name: "Copy command" }).waitFor();
  await dialog.getByRole("button", { name: "I have it" }).click();
  await page
    .getByText(`npm run observatory -- init --url ${site.url} --key mro_...`, { exact: true })
    .waitFor();
  await page.getByRole("table", { name: "Keys" }).getByRole("row", { name: "Dome PC" }).waitFor();
  return key;
}

/** An observatory's plugin at work, until the test ends. */
async function connect(key: string) {
  const folder = await mkdtemp(join(tmpdir(), "meridian-simulator-"));
  const stopping = new AbortController();
  const given = { url: site.url, key, folder, pluginVersion: "3.8.0.0", speed: 1e6, pixels: 64 };
  const simulated = simulate({ ...given, faults: noFaults, log() {} }, stopping.signal);
  onTestFinished(async () => {
    stopping.abort(new Error("the test is over"));
    await simulated;
    await rm(folder, { recursive: true });
  });
}

async function fillRequest(page: Page) {
  await field(page, "Name").fill("North");
  await page.getByRole("combobox", { name: "Target", exact: true }).fill("Polaris");
  await field(page, "Right ascension").fill("37.95");
  await field(page, "Declination").fill("89.26");
  const exposure = page.getByRole("group", { name: "Exposure 1", exact: true });
  await exposure.getByRole("combobox", { name: "Filter" }).click();
  await page.getByRole("option", { name: "L", exact: true }).click();
  await exposure.getByLabel("Time").fill("60");
  await exposure.getByLabel("Count").fill("2");
  await page.getByRole("button", { name: /^When / }).click();
  await page.getByRole("switch", { name: "Also while the Sun is up" }).check({ force: true });
  await page.getByRole("combobox", { name: "Deliver files to" }).click();
  await page.getByRole("option", { name: "Archive S3" }).click();
}

/** Returns the name and the beginning of the file that the browser saves on a click. */
async function downloaded(page: Page, link: Locator) {
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  let start = "";
  for await (const chunk of await download.createReadStream()) start ||= String(chunk).slice(0, 9);
  return { name: download.suggestedFilename(), start };
}

test("an observatory is connected, makes what an observer has checked and submitted, and its images are seen, saved and delivered", async () => {
  const [ada, vera] = [await site.person("Ada"), await site.person("Vera")];
  const { observatory, project } = await institute(ada, vera);
  const refused = "The bucket frames doesn't exist.";
  site.destinations.outcome = { ok: false, message: refused };

  await open(ada, `observatories/${observatory.id}?tab=connection`);
  await ada.page.getByText("Not connected").waitFor();
  const key = await makeKey(ada.page);

  const { page } = vera;
  await open(vera, "observations/new");
  await fillRequest(page);
  await page.getByRole("button", { name: "Check visibility" }).click();
  await page.getByText(/^Next chance: /).waitFor();
  await page.getByRole("button", { name: "Submit observation" }).click();
  await page.getByText("Why it isn't observed now").waitFor();
  await page.getByText("The observatory is offline.").waitFor();

  await connect(key);
  await ada.page.getByText("Not connected").waitFor({ ...soon, state: "hidden" });
  await ada.page.getByText("3.8.0.0").first().waitFor();
  await page.getByText("Completed", { exact: true }).first().waitFor(soon);
  expect(await page.getByText("Why it isn't observed now").count()).toBe(0);

  await images(page).getByText("2 images").first().waitFor(soon);
  // The newest is the first, and the last by its number.
  await page.reload();
  const preview = images(page)
    .getByRole("button", { name: /^Open image \d+: Light, L, 1 min/ })
    .first();
  await preview.scrollIntoViewIfNeeded();
  const drawn = () => preview.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(drawn).toBeGreaterThan(10);
  await preview.click();
  const viewer = (number: number) =>
    page.getByRole("dialog", { name: new RegExp(`^Image ${number} of 2: `) });
  const large = viewer(2).getByRole("img", { name: "Light · L · 1 min" });
  await large.waitFor();
  await viewer(2)
    .getByText(/ × .* pixels/)
    .waitFor(soon);
  await page.keyboard.press("ArrowRight");
  await viewer(1)
    .getByRole("link", { name: /^Download FITS, / })
    .waitFor();
  await page.keyboard.press("ArrowRight");
  await viewer(1).getByRole("button", { name: "Previous image" }).click();
  await viewer(2).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => preview.evaluate((opener) => opener === document.activeElement)).toBe(true);
  const one = await downloaded(
    page,
    images(page)
      .getByRole("link", { name: /^FITS, / })
      .first(),
  );
  expect(one).toEqual({ name: expect.stringMatching(/\.fits$/), start: "SIMPLE  =" });
  const all = await downloaded(page, images(page).getByRole("link", { name: "Download all" }));
  expect(all).toEqual({ name: expect.stringMatching(/\.zip$/), start: expect.stringMatching(/^PK/) });

  await images(page).getByText("Archive: 0 of 2 images delivered, 2 waiting").waitFor(soon);
  await images(page).getByText(refused).first().waitFor(soon);
  // Nobody has to wait for the next attempt.
  await images(page).getByRole("button", { name: "Deliver again" }).waitFor(soon);
  await site.database.sql`update deliveries set attempts = 29, next_at = now()`;
  await site.database.sql`select graphile_worker.add_job('deliverDue')`;
  await images(page).getByText("Archive: 0 of 2 images delivered, 2 not delivered").waitFor(soon);
  site.destinations.outcome = { ok: true, message: "" };
  await images(page).getByRole("button", { name: "Deliver again" }).click();
  await images(page).getByText("Archive: 2 of 2 images delivered").waitFor(soon);
  expect(await images(page).getByText(refused).count()).toBe(0);
  expect([...site.destinations.delivered.keys()]).toEqual([
    expect.stringMatching(/^North\/.*\.fits$/),
    expect.stringMatching(/^North\/.*\.fits$/),
  ]);

  // Somebody of the project who isn't of the organization can't keep its destination.
  const nils = await site.person("Nils");
  await site.make.projectMember(project.id, nils.id);
  await site.make.observatory(nils.id);
  await open(nils, new URL(page.url()).pathname.replace("/app/", ""));
  await nils.page.getByRole("link", { name: "Duplicate" }).click();
  await nils.page.getByText("You may not observe at Svalbard.").waitFor();
  await site.make.observatoryMember(
    observatory.id,
    { user_id: nils.id },
    { can_view: true, can_observe: true },
  );
  await open(nils, new URL(page.url()).pathname.replace("/app/", ""));
  await nils.page.getByRole("link", { name: "Duplicate" }).click();
  await nils.page.getByText("a place in one of its projects isn't enough.").waitFor();
  await nils.page.getByRole("button", { name: "Submit observation" }).click();
  await nils.page.getByRole("heading", { level: 1, name: "North (copy)" }).waitFor();
});
