import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { readConfiguration } from "../config/read.ts";
import { init } from "./init.ts";

const driver = (name: string, kind: number) =>
  `<defTextVector device="${name}" name="DRIVER_INFO" state="Ok" perm="ro"><defText name="DRIVER_INTERFACE">${kind}</defText></defTextVector>`;

const wheel = "A&#10;B: c";
/** Two slots of one name: no file has a key twice. */
const slots = ["R", "R", "B"].map((name, slot) => `<defText name="SLOT_${slot}">${name}</defText>`).join("");

test("names of devices are names in the file that is written, whatever they are", async () => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  const camera = "Cam&#10;guiding: { host: evil.example }&#13;#&#133;data: elsewhere";
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.write(
      `${driver("Mount", 1) + driver("Camera", 2) + driver(camera, 2) + driver(wheel, 16)}
       <defTextVector device="${wheel}" name="FILTER_NAME" state="Ok" perm="rw">${slots}</defTextVector>`,
      "latin1",
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const folder = await mkdtemp(join(tmpdir(), "meridian-init-"));
  onTestFinished(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });
  const { port } = server.address() as AddressInfo;
  const file = join(folder, "observatory.yaml");
  const given = { file, url: "https://meridian.example.org", key: "mro_1", address: `127.0.0.1:${port}` };
  expect(await init(given)).toBe(0);
  const text = (await readFile(file, "utf8"))
    .replace("latitude: ", "latitude: 45")
    .replace("longitude: ", "longitude: 10");
  const { guiding, devices, filters, data } = readConfiguration(text, file);
  expect({ guiding, devices, filters: Object.keys(filters), data }).toEqual({
    guiding: undefined,
    devices: { mount: "Mount", camera: "Camera", filter_wheel: "A\nB: c" },
    filters: ["R", "B"],
    data: "./observatory-data",
  });
  expect(text).not.toMatch(/[\r\x85]|^(guiding|data: elsewhere)/m);
});
