import { userFiles } from "@meridian/database";
import { expect, test } from "vitest";
import { violations } from "./axe.ts";
import { meridian } from "./meridian.ts";
import { imagesOn, picture, viewer as viewerOf } from "./viewer.fixture.ts";

const site = meridian();
const observed = imagesOn(site);

test("an image without a preview says why, and keeps its form when it is downloaded", async () => {
  const { page, id: user_id } = await site.person("Ada", { serverAdmin: true });
  const observatory = await site.make.observatory(user_id, { name: "Roque" });
  const project = await site.make.project(user_id);
  const place = { user_id, project_id: project.id, observatory_id: observatory.id };
  const observation = await site.make.observation(place, { status: "in_progress", name: "M 31" });
  const stored = { storage_key: "observations/x/1.fits", size_bytes: 2048, sha256: "0".repeat(64) };
  const about = { observation_id: observation.id, user_id, kind: "comparison", format: "fits.fz" } as const;
  const no_preview = "The image is compressed with HCOMPRESS_1.";
  await userFiles.insert(site.database.db, { ...stored, ...about, no_preview }, new Date());

  await page.goto(`${site.url}/app/observations/${observation.id}`);
  const images = page.getByRole("region", { name: "Images" });
  await images.getByText("No preview: The image is compressed with HCOMPRESS_1.").waitFor();
  await images.getByText("1. Comparison").waitFor();
  const link = images.getByRole("link", { name: /^FITS, / });
  expect(await link.getAttribute("download")).toMatch(/^comparison_.*\.fits\.fz$/);
});

test.each([
  [1, /\?width=400$/],
  [3, /\/preview$/],
])("a card as wide as a phone is as sharp as its screen has pixels: %i", async (deviceScaleFactor, drawn) => {
  const phone = { deviceScaleFactor, viewport: { width: 360, height: 740 } };
  const { page, id } = await site.person("Ada", phone);
  const { address } = await observed({ id }, [picture()]);
  await page.goto(address);
  const card = page.getByRole("button", { name: /^Open image 1/ });
  await card.scrollIntoViewIfNeeded();
  const source = () => card.locator("img").evaluate((image: HTMLImageElement) => image.currentSrc);
  await expect.poll(source).toMatch(drawn);
});

test("images show their figures, and people who may accept and reject them, one by one or together, and take that back", async () => {
  const { page, id: user_id } = await site.person("Grace");
  const observatory = await site.make.observatory(user_id, { name: "Teide" });
  const project = await site.make.project(user_id);
  const place = { user_id, project_id: project.id, observatory_id: observatory.id };
  const exposures = [{ filter: "L", exposure_time: 60, exposure_count: 3, acquired: 3 }] as never;
  const accept = { max_fwhm: 3, min_stars: null };
  const given = { status: "completed", name: "M 81", exposures, accept } as const;
  const observation = await site.make.observation(place, given);
  for (const fwhm of [2.1, 2.4, 2.8]) {
    const stored = { storage_key: `observations/x/${fwhm}.fits`, size_bytes: 2048, sha256: "0".repeat(64) };
    const about = {
      observation_id: observation.id,
      user_id,
      kind: "light",
      filter: "L",
      exposure_time: 60,
    } as const;
    const quality = { exposure: 0, fwhm, hfr: 2.5, stars: 1412, acceptance: "accepted" } as const;
    await userFiles.insert(site.database.db, { ...stored, ...about, ...quality }, new Date());
  }

  await page.goto(`${site.url}/app/observations/${observation.id}`);
  const images = page.getByRole("region", { name: "Images" });
  await images.getByText("FWHM 2.10″ · HFR 2.5 px · 1,412 stars").waitFor();
  await images.getByRole("button", { name: "Reject image 2", exact: true }).press("Enter");
  await images.getByText("by Grace").waitFor();
  const exposuresOf = page.getByRole("region", { name: "Exposures" });
  await exposuresOf.getByText("2 of 3, 1 rejected").waitFor();
  await page.getByText("1 exposure is taken again.").first().waitFor();
  await images.getByText("Another exposure is taken: 2 of 3 in L acquired so far.").waitFor();
  await page.goto(`${site.url}/app/observations/${observation.id}?image=2`);
  const viewer = page.getByRole("dialog", { name: /^Image 2 of 3/ });
  await viewer.getByRole("textbox", { name: "Reason of the rejection" }).fill("A satellite");
  await viewer.getByRole("button", { name: "Say so" }).click();
  await viewer.getByText("A satellite").waitFor();
  expect(await viewer.getByRole("textbox").count()).toBe(0);
  await viewer.getByRole("button", { name: "Close" }).click();
  await images.getByText("A satellite").waitFor();
  await images.getByRole("checkbox", { name: "Select image 1" }).check();
  await images.getByRole("checkbox", { name: "Select image 3" }).press("Space");
  await images.getByRole("button", { name: "Reject 2 images" }).click();
  await exposuresOf.getByText("0 of 3, 3 rejected").waitFor();
  await images.getByRole("radiogroup", { name: "Images by acceptance" }).getByText("Accepted 0").click();
  await images.getByText("No image is like this.").waitFor();
  await images.getByText("Rejected 3").click();
  for (const number of [1, 2, 3])
    await images.getByRole("checkbox", { name: `Select image ${number}` }).check();
  await images.getByRole("button", { name: "Undo verdicts" }).click();
  await images.getByText("All 3").click();
  await exposuresOf.getByText("3 of 3", { exact: true }).waitFor();
  await expect.poll(() => images.getByText("by the rules").count()).toBe(3);
  await page.getByText("Its images are accepted.").first().waitFor();
});

test("a page of images has rows by night, goes on as it is scrolled, and is led through by the arrows", async () => {
  const { page, id } = await site.person("Maria");
  const { observation, project, observatory } = await observed({ id }, [picture()]);
  const doc = site.database.sql.json({
    ...{ observation_id: observation.id, user_id: id, observatory_id: observatory.id, kind: "light" },
    ...{ storage_key: "observations/x/gone.fits", size_bytes: 1, sha256: "0".repeat(64), filter: "R" },
  });
  // Ten nights of thirty images each.
  await site.database.sql`
    insert into user_files (id, doc, created_at, updated_at)
    select 'many-' || ${id} || n, ${doc}, moment, moment
      from generate_series(1, 300) n,
           lateral (select timestamptz '2026-02-20T22:00:00Z' - interval '1 day' * (n / 30) - interval '1 minute' * (n % 30) as moment) m`;
  for (const path of [
    "images",
    `projects/${project.id}?tab=images`,
    `observatories/${observatory.id}?tab=images`,
  ]) {
    await page.goto(`${site.url}/app/${path}`);
    await page.getByRole("heading", { name: "Night of Sunday, 1 March 2026" }).waitFor();
  }
  await page.goto(`${site.url}/app/images`);
  const first = page.getByRole("button", { name: /^M 31 Light · L/ });
  await first.focus();
  await page.keyboard.press("ArrowDown");
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.place);
  await expect.poll(focused).toBe("1");
  await page.keyboard.press("ArrowRight");
  await expect.poll(focused).toBe("2");
  const last = page.getByRole("heading", { name: "Night of Tuesday, 10 February 2026" });
  const scroll = async () => {
    await page.mouse.wheel(0, 3000);
    return last.count();
  };
  await page.mouse.move(700, 500);
  await expect.poll(scroll, { timeout: 20_000 }).toBe(1);
  // Only what is in sight is there.
  expect(await page.locator("main [data-place]").count()).toBeLessThan(150);
  await page.keyboard.press("Home");
  await first.click();
  await viewerOf(page).getByText("400 × 300 pixels").waitFor();
  expect(new URL(page.url()).searchParams.get("image")).toBeTruthy();
  await page.reload();
  await viewerOf(page).getByText("400 × 300 pixels").waitFor();
  await page.keyboard.press("ArrowRight");
  await viewerOf(page).getByText("The file is gone from storage.").waitFor();
  await page.keyboard.press("Escape");
  await viewerOf(page).waitFor({ state: "detached" });
});

test("the viewer and the list tell an image's verdict, stars and width, and who may accepts and rejects by keys", async () => {
  const { page, id } = await site.person("Ada");
  const measured = { fwhm: 2.4, hfr: 2.1, stars: 1412, background: 1043.5, exposure: 0 } as const;
  const { observation } = await observed({ id }, [picture(), picture()], measured);
  const exposures = [{ filter: "L", exposure_time: 60, exposure_count: 2, binning: 1, acquired: 2 }];
  await site.database.sql`
    update observations set doc = doc || ${site.database.sql.json({ exposures })} where id = ${observation.id}`;
  await page.goto(`${site.url}/app/images`);
  const caption = (verdict: string) => `Teide${verdict}FWHM 2.40″ · 1,412 stars`;
  const images = page.getByRole("button", { name: /^M 31|stars/ });
  // Figures and their units are held together.
  const texts = async () => (await images.allTextContents()).map((text) => text.replaceAll("\u00a0", " "));
  await expect.poll(async () => (await texts())[0]).toContain(caption("Not judged"));
  expect((await texts())[0]).toMatch(/L · 1 min21:01:00 \w+Teide/);
  await images.first().press("Enter");
  await viewerOf(page).getByText("FWHM 2.40″ · HFR 2.1 px · 1,412 stars · background 1,043.5 ADU").waitFor();
  await viewerOf(page).getByText("Counts as accepted").waitFor();
  expect(await violations(page)).toEqual([]);

  // One that was rejected by a slip is as it was before, and was never judged.
  const reject = viewerOf(page).getByRole("button", { name: "Reject" });
  const undo = viewerOf(page).getByRole("button", { name: "Undo" });
  await reject.click();
  await viewerOf(page)
    .getByText(/^Image \d is rejected\./)
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await undo.click();
  await viewerOf(page).getByText("Counts as accepted").waitFor();
  expect(await undo.count()).toBe(0);
  await page.keyboard.press("r");
  await viewerOf(page).getByText("by Ada").waitFor();
  await viewerOf(page)
    .getByText(/^Another exposure is taken: 1 of 2 in L/)
    .waitFor();
  expect(await reject.getAttribute("aria-pressed")).toBe("true");
  await page.keyboard.press("ArrowRight");
  await viewerOf(page).getByText("Counts as accepted").waitFor();
  await viewerOf(page).getByRole("button", { name: "Accept" }).click();
  await viewerOf(page).getByText("by Ada").waitFor();
  await reject.click();
  await viewerOf(page).getByText("Rejected", { exact: true }).waitFor();
  await undo.click();
  await viewerOf(page).getByText("Accepted", { exact: true }).waitFor();
  await viewerOf(page).getByText("by Ada").waitFor();
  await page.keyboard.press("ArrowLeft");
  await viewerOf(page).getByText("Rejected", { exact: true }).waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  // A verdict that was taken back by a slip stands again.
  await reject.press("Enter");
  await viewerOf(page)
    .getByText(/^The verdict on image \d is taken back\./)
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await undo.click();
  await viewerOf(page).getByText("Rejected", { exact: true }).waitFor();
  await viewerOf(page).getByText("by Ada").waitFor();
  await reject.press("Enter");
  await viewerOf(page).getByText("Counts as accepted").waitFor();
  await page.keyboard.press("Escape");
  expect(await texts()).toEqual([
    expect.stringContaining(caption("Not judged")),
    expect.stringContaining(caption("Accepted")),
  ]);

  // A member of the project who isn't its observer looks, and judges nothing.
  const vera = await site.person("Vera");
  await site.make.projectMember(observation.project_id, vera.id);
  await vera.page.goto(`${site.url}/app/observations/${observation.id}?image=1`);
  await viewerOf(vera.page).getByText("by Ada").waitFor();
  expect(await viewerOf(vera.page).getByRole("button", { name: "Reject" }).count()).toBe(0);
});

test("people who may not see the images of others are told that there may be some, and operators aren't", async () => {
  const [ada, vera] = [await site.person("Ada"), await site.person("Vera")];
  const { observatory } = await observed(ada, [picture()]);
  await site.make.observatoryMember(
    observatory.id,
    { user_id: vera.id },
    { can_view: true, can_observe: true },
  );
  const address = `${site.url}/app/observatories/${observatory.id}?tab=images`;
  await vera.page.goto(address);
  await vera.page.getByText("No images of your observations or projects yet").waitFor();
  await vera.page.getByText("Only operators see those of other people.").waitFor();
  const empty = await site.make.observatory(ada.id, { name: "Roque" });
  await ada.page.goto(`${site.url}/app/observatories/${empty.id}?tab=images`);
  await ada.page.getByText("No images yet", { exact: true }).waitFor();
});
