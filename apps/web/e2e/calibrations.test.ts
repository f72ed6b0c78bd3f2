import { calibrationFiles, calibrations } from "@meridian/database";
import { expect, test } from "vitest";
import { violations } from "./axe.ts";
import { meridian, soon } from "./meridian.ts";
import { openPart } from "./observatoryTabs.fixture.ts";
import { visitLive } from "./visit.ts";

const site = meridian();

/** An observatory with a set that its program took, its owner, and a person who sees it. */
async function scene() {
  const [ada, vera] = [await site.person("Ada"), await site.person("Vera")];
  const { id } = await site.make.observatory(ada.id, { name: "Calar Alto", filters: ["L", "Ha"] });
  await site.make.observatoryMember(id, { user_id: vera.id }, { can_view: true });
  const flats = { observatory_id: id, kind: "flat", filter: "Ha", frame_count: 5 } as const;
  const at = { started_at: "2026-03-01T18:30:00Z", ended_at: "2026-03-01T18:40:00Z" };
  const done = { ...flats, ...at, taken: 5, status: "completed" } as const;
  const set = await calibrations.insert(site.database.db, done, new Date("2026-03-01T18:30:00Z"));
  const file = {
    storage_key: `calibrations/${set.id}/a.fits`,
    size_bytes: 2_621_440,
    sha256: "0".repeat(64),
  };
  const frame = { calibration_id: set.id, observatory_id: id, kind: "flat", ...file } as const;
  await calibrationFiles.insert(site.database.db, frame, new Date());
  const reason = "An observation goes first.";
  const biases = { observatory_id: id, kind: "bias", frame_count: 50, taken: 7, status: "taking" } as const;
  await calibrations.insert(site.database.db, { ...biases, reason }, new Date("2026-03-01T18:20:00Z"));
  return { ada, vera, id, set, page: `${site.url}/app/observatories/${id}?tab=calibrations` };
}

test("an administrator requests and cancels calibration frames by keyboard; others see them and can't", async () => {
  const { ada, vera, set, page } = await scene();
  await visitLive(vera.page, page);
  const flats = vera.page.getByRole("listitem").filter({ hasText: "5 flats through Ha" });
  await flats.getByText("Completed").waitFor();
  await flats.getByText(/binning 1×1 · 5 of 5 taken · .+ · as the night needed/).waitFor();
  const biases = vera.page.getByRole("listitem").filter({ hasText: "50 biases" });
  await biases.getByText("Waiting", { exact: true }).waitFor();
  await biases.getByText("An observation goes first.").waitFor();
  const download = flats.getByRole("link", { name: "Download 1 file, 2.5 MiB: 5 flats through Ha" });
  expect(await download.getAttribute("href")).toBe(`/api/v1/calibrations/${set.id}/files.zip`);
  expect(await vera.page.getByRole("button", { name: "Request calibration" }).count()).toBe(0);

  await visitLive(ada.page, page);
  await ada.page.getByRole("button", { name: "Request calibration" }).press("Enter");
  const dialog = ada.page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: "Save" });
  await dialog.getByLabel("Exposure time").fill("3600");
  await dialog.getByLabel("Frames").fill("30");
  await save.press("Enter");
  await dialog.getByText("Must be at most 24: the darks would take over a day").waitFor();
  await dialog.getByLabel("Exposure time").fill("120");
  await dialog.getByLabel("Gain").fill("100");
  await save.press("Enter");
  await ada.page.getByText("Calibration requested").waitFor();
  const darks = vera.page.getByRole("listitem").filter({ hasText: "30 darks of 120 s" });
  await darks.getByText("Requested", { exact: true }).waitFor(soon);
  await darks.getByText(/gain 100, binning 1×1 · .+ · requested by Ada/).waitFor();
  expect(await darks.getByRole("button").count()).toBe(0);

  await ada.page.getByRole("button", { name: "Cancel: 30 darks of 120 s" }).press("Enter");
  await dialog.getByRole("button", { name: "Cancel calibration" }).press("Enter");
  await darks.getByText("Cancelled", { exact: true }).waitFor(soon);
  await openPart(vera.page, "History");
  await vera.page.getByText("Ada cancelled 30 darks of 120 s.").waitFor();
});

test("flats ask for a filter of the observatory, the page fits a telephone, and axe finds nothing", async () => {
  const { ada, page } = await scene();
  await ada.page.setViewportSize({ width: 360, height: 740 });
  await visitLive(ada.page, page);
  await ada.page.getByText("5 flats through Ha").waitFor();
  expect(await ada.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await violations(ada.page)).toEqual([]);
  await ada.page.getByRole("button", { name: "Request calibration" }).click();
  const dialog = ada.page.getByRole("dialog");
  await dialog.getByText("Flats", { exact: true }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Required", { exact: true }).waitFor();
  expect(await violations(ada.page)).toEqual([]);
  expect(await ada.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await dialog.getByRole("combobox", { name: "Filter" }).click();
  await ada.page.getByRole("option", { name: "L", exact: true }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await ada.page.getByText("20 flats through L").waitFor();
});
