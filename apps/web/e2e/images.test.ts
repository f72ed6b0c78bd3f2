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
