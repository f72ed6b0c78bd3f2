import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { indiServer } from "@meridian/testkit/indi";
import { expect, onTestFinished, test } from "vitest";
import { openIndi } from "../indi/client.ts";
import { saidOf } from "./check.fixture.ts";

test("check says that a dome can't follow the mount, until its radius is set and saved in its driver", async () => {
  const server = await indiServer();
  const text = `
meridian: { url: "http://127.0.0.1:1", key: mro_1 }
site: { latitude: 45, longitude: 10 }
indi: { port: ${server.port} }
devices: { mount: Telescope Simulator, camera: CCD Simulator, dome: Dome Simulator }
`;
  const lacks = "MISSING  Dome Simulator can't follow the mount";
  expect((await saidOf(text)).join("\n")).toContain(lacks);
  await using other = openIndi({ ...server, log() {} });
  const dome = "Dome Simulator";
  await other.until("measures", () => other.devices.find(dome, "DOME_MEASUREMENTS"), { seconds: 20 });
  await other.change(dome, "DOME_MEASUREMENTS", { DM_DOME_RADIUS: 2 });
  await other.change(dome, "CONFIG_PROCESS", { CONFIG_SAVE: true });
  await server.kill();
  await server.start();
  const lines = await saidOf(text);
  expect(lines.join("\n")).not.toContain(lacks);
  expect(lines).toContain("ok       the roof is closed");
});

test("check says whether the program that recognizes stars has a catalog", async () => {
  const data = await mkdtemp(join(tmpdir(), "meridian-check-"));
  onTestFinished(() => rm(data, { recursive: true }));
  const none = join(data, "none.cfg");
  await writeFile(none, "add_path /nonexistent\nautoindex\n");
  const said = async (setting: string) =>
    (
      await saidOf(`
meridian: { url: "http://127.0.0.1:1", key: mro_1 }
site: { latitude: 45, longitude: 10 }
devices: simulated
data: ${data}
plate_solving:
  program: solve-field
${setting}`)
    ).filter((line) => line.includes("solve-field"));
  expect(await said("")).toEqual(["ok       solve-field is installed and has a star catalog"]);
  expect(await said(`  index_config: ${none}\n`)).toEqual(["MISSING  solve-field has no star catalog."]);
});
