import { indiServer } from "@meridian/testkit/indi";
import { expect, onTestFinished, test, vi } from "vitest";
import { linesOf, readConfiguration } from "../config/read.ts";
import { openIndi } from "../indi/client.ts";
import { check } from "./check.ts";

test("check says that a dome can't follow the mount, until its radius is set and saved in its driver", async () => {
  const server = await indiServer();
  const lines: string[] = [];
  const print = vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
  onTestFinished(() => print.mockRestore());
  const text = `
meridian: { url: "http://127.0.0.1:1", key: mro_1 }
site: { latitude: 45, longitude: 10 }
indi: { port: ${server.port} }
devices: { mount: Telescope Simulator, camera: CCD Simulator, dome: Dome Simulator }
`;
  const said = async () => {
    lines.length = 0;
    await check(readConfiguration(text, "observatory.yaml"), linesOf(text, "observatory.yaml"));
    return lines.join("\n");
  };
  const lacks = "MISSING  Dome Simulator can't follow the mount";
  expect(await said()).toContain(lacks);
  await using other = openIndi({ ...server, log() {} });
  const dome = "Dome Simulator";
  await other.until("measures", () => other.devices.find(dome, "DOME_MEASUREMENTS"), { seconds: 20 });
  await other.change(dome, "DOME_MEASUREMENTS", { DM_DOME_RADIUS: 2 });
  await other.change(dome, "CONFIG_PROCESS", { CONFIG_SAVE: true });
  await server.kill();
  await server.start();
  expect(await said()).not.toContain(lacks);
  expect(lines).toContain("ok       the roof is closed");
});
