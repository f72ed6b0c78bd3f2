import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { linesOf, readConfiguration } from "../config/read.ts";
import { check } from "./check.ts";

test("check names the line of images for centring that the camera can't take", async () => {
  const folder = await mkdtemp(join(tmpdir(), "meridian-check-"));
  const lines: string[] = [];
  const print = vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
  onTestFinished(async () => {
    print.mockRestore();
    await rm(folder, { recursive: true });
  });
  const text = `
meridian: { url: "http://127.0.0.1:1", key: mro_1 }
site: { latitude: 45, longitude: 10 }
devices: simulated
data: ${folder}
plate_solving:
  program: simulated
  binning: 8
`;
  await check(readConfiguration(text, "observatory.yaml"), linesOf(text, "observatory.yaml"));
  expect(lines.filter((line) => line.includes("plate_solving"))).toEqual([
    "MISSING  observatory.yaml:8: plate_solving.binning: must be at most 4 for this camera",
  ]);
});
