import { access, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { readConfiguration } from "../config/read.ts";
import { sunAltitude } from "../sky/limits.ts";
import { init, initSimulated } from "./init.ts";
import { listening, meridianAt } from "./meridian.fixture.ts";

const driver = (name: string, kind: number) =>
  `<defTextVector device="${name}" name="DRIVER_INFO" state="Ok" perm="ro"><defText name="DRIVER_INTERFACE">${kind}</defText></defTextVector>`;

const wheel = "A&#10;B: c";
/** Two slots of one name: no file has a key twice. */
const slots = ["R", "R", "B"].map((name, slot) => `<defText name="SLOT_${slot}">${name}</defText>`).join("");

/** The lines that are printed from now on. */
function printed(): string[] {
  const lines: string[] = [];
  const print = vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
  onTestFinished(() => print.mockRestore());
  return lines;
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "meridian-init-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test("names of devices are names in the file that is written, whatever they are", async () => {
  printed();
  const camera = "Cam&#10;guiding: { host: evil.example }&#13;#&#133;data: elsewhere";
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.write(
      `${driver("Mount", 1) + driver("Camera", 2) + driver(camera, 2) + driver(wheel, 16)}
       <defTextVector device="${wheel}" name="FILTER_NAME" state="Ok" perm="rw">${slots}</defTextVector>`,
      "latin1",
    );
  });
  const port = await listening(server);
  const file = join(await newFolder(), "observatory.yaml");
  const given = { file, url: undefined, key: "mro_1", address: `127.0.0.1:${port}` };
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

test("a key that Meridian doesn't know is refused at once, and no file is in the way of the right one", async () => {
  const lines = printed();
  const file = join(await newFolder(), "observatory.yaml");
  const url = await meridianAt(45);
  const unknown =
    "Meridian doesn't know this key: make one on the observatory's page, under Settings, Connection.";
  await expect(init({ file, url, key: "mro_2", address: "127.0.0.1:1" })).rejects.toThrow(unknown);
  await expect(initSimulated({ file, url, key: "mro_2" })).rejects.toThrow(unknown);
  const nowhere = init({ file, url, key: undefined, address: "127.0.0.1:1" });
  await expect(nowhere).rejects.toThrow(
    /^There is no INDI server at 127\.0\.0\.1:1: .* --indi, or .* --simulated\.$/,
  );
  await expect(access(file)).rejects.toThrow("ENOENT");
  expect(await initSimulated({ file, url: `${url.replace("http", "ws")}/plugin`, key: "mro_1" })).toBe(0);
  expect(lines[0]).toMatch(/ knows the key: it is Calar Alto's\.$/);
});

test("a file is written though Meridian can't be reached, which is said", async () => {
  const lines = printed();
  const file = join(await newFolder(), "observatory.yaml");
  expect(await initSimulated({ file, url: "http://127.0.0.1:1", key: "mro_1" })).toBe(0);
  expect(lines[0]).toMatch(
    /^Meridian at http:\/\/127.0.0.1:1 can't be asked whether it knows the key: .*ECONNREFUSED/,
  );
  expect(readConfiguration(await readFile(file, "utf8"), file).meridian.key).toBe("mro_1");
});

test("simulated devices get a place where it is night, and Meridian is to have the same", async () => {
  const lines = printed();
  const file = join(await newFolder(), "observatory.yaml");
  await initSimulated({ file, url: await meridianAt(-45), key: "mro_1" });
  const { site } = readConfiguration(await readFile(file, "utf8"), file);
  expect(sunAltitude(site, new Date())).toBeLessThan(0);
  const place = `45.00, ${site.longitude.toFixed(2)}`;
  expect(lines.at(-1)).toContain(
    `stands at ${place}, where it is midnight now. Enter this latitude and longitude at Meridian`,
  );
});

test.each([
  ["Meridian's where the mount doesn't know it", 0, 0, { latitude: 34.58, longitude: 33, elevation: 70 }],
  ["the mount's where it does", 47, 350, { latitude: 47, longitude: -10, elevation: 12 }],
])("the place in the file is %s", async (_, latitude, east, site) => {
  printed();
  const numbers = Object.entries({ LAT: latitude, LONG: east, ELEV: 12 }).map(
    ([name, value]) =>
      `<defNumber name="${name}" format="%g" min="-90" max="9000" step="0">${value}</defNumber>`,
  );
  const port = await listening(
    createServer((socket) => {
      socket.on("error", () => {});
      socket.write(
        `${driver("Mount", 1) + driver("Camera", 2)}
         <defNumberVector device="Mount" name="GEOGRAPHIC_COORD" state="Ok" perm="rw">${numbers.join("")}</defNumberVector>`,
      );
    }),
  );
  const file = join(await newFolder(), "observatory.yaml");
  await init({ file, url: await meridianAt(34.58), key: "mro_1", address: `127.0.0.1:${port}` });
  expect(readConfiguration(await readFile(file, "utf8"), file).site).toEqual(site);
});
