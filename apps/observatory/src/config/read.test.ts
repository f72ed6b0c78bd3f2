import { expect, test } from "vitest";
import { readConfiguration } from "./read.ts";

const sound = `meridian: { url: "https://meridian.example.org/", key: mro_1 }
site:
  latitude: 45
  longitude: -120
indi: {}
devices:
  mount: EQMod
  camera: ASI
`;
const read = (text: string, given = {}) => readConfiguration(text, "observatory.yaml", given);

test("a short configuration has sensible values for everything else", () => {
  expect(read(sound)).toMatchObject({
    meridian: { url: "https://meridian.example.org" },
    indi: { host: "127.0.0.1", port: 7624 },
    limits: { min_altitude: 20, sun_altitude_max: -6 },
    safety: { quiet_minutes: 20 },
  });
});

test("address and key may come from the command line", () => {
  const { meridian } = read(sound.replace(/^meridian.*\n/, ""), {
    url: "http://127.0.0.1:3000",
    key: "mro_2",
  });
  expect(meridian).toEqual({ url: "http://127.0.0.1:3000", key: "mro_2" });
});

test.each([
  ["latitude: 45", "latitude: north", "observatory.yaml:3: site.latitude: must be a number"],
  ["latitude: 45", "latitude:", "observatory.yaml:3: site.latitude: is required"],
  ["latitude: 45", "latitude: 91", "observatory.yaml:3: site.latitude: must be at most 90"],
  ["  camera: ASI\n", "", "observatory.yaml:7: devices.camera: is required"],
  ["indi: {}", "indi: { prot: 7624 }", "observatory.yaml:5: indi.prot isn't known"],
  [
    "https:",
    "ftp:",
    "observatory.yaml:1: meridian.url: must be an address that begins with http:// or https://",
  ],
  ["indi: {}", "indi: {", "observatory.yaml:"],
  ["key: mro_1", 'key: ""', "observatory.yaml:1: meridian.key: is required"],
])("%j as %j is named with its line", (part, fault, words) => {
  expect(() => read(sound.replace(part, fault))).toThrow(words);
});
