import { userFiles } from "@meridian/database";
import { expect, test } from "vitest";
import { meridian } from "./meridian.ts";

const site = meridian();

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
