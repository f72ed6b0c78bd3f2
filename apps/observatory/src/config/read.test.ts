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

test.each([
  ["wss://meridian.example.org/plugin", "https://meridian.example.org"],
  ["ws://127.0.0.1:4391/plugin/", "http://127.0.0.1:4391"],
  ["https://example.org/meridian/", "https://example.org/meridian"],
])("the address %s is Meridian's at %s, also where it is the one for plugins", (url, of) => {
  expect(read(sound, { url }).meridian.url).toBe(of);
});

test("calibration frames are taken where the configuration has a section for them, which may be empty", () => {
  expect(read(sound).calibration).toBeUndefined();
  expect(read(`${sound}calibration: {}`).calibration).toMatchObject({
    ...{ when: ["dusk", "dawn", "cloud"], darks: 20, biases: 50, flats: 20, flat_level: 0.45 },
  });
});

test("a filter without a name is called as in the wheel", () => {
  const { filters } = read(`${sound}filters:\n  L: { focus_offset: 20 }\n  Red: { name: R }\n`);
  expect(filters).toEqual({
    L: { name: "L", focus_offset: 20 },
    Red: { name: "R", focus_offset: 0 },
  });
  expect(() => read(`${sound}filters:\n  Red: { name: L }\n  L: {}\n`)).toThrow(
    "filters.L.name: is that of Red, too",
  );
});

test("two filters of one name are refused, with the line of the second one", () => {
  const text = `${sound}filters:\n  Red: { name: R }\n  Blue: { name: R }\n`;
  expect(() => read(text)).toThrow("observatory.yaml:11: filters.Blue.name: is that of Red, too");
});

test("PHD2 guides where the configuration has a section for it, which may be empty", () => {
  expect(read(sound).guiding).toBeUndefined();
  expect(read(`${sound}guiding: {}`).guiding).toMatchObject({
    ...{ program: "phd2", host: "127.0.0.1", port: 4400, required: false },
    settle: { pixels: 1.5, seconds: 10, timeout_seconds: 60 },
  });
});

test("a section whose lines are all comments is empty", () => {
  const commented = [
    "limits:",
    "  # min_altitude: 30",
    "filters:",
    "guiding:",
    "calibration:",
    "  # darks: 20",
  ];
  const text = [sound, ...commented].join("\n");
  expect(read(text)).toMatchObject({
    ...{
      limits: { min_altitude: 20 },
      filters: {},
      guiding: { program: "phd2" },
      calibration: { darks: 20 },
    },
  });
  expect(() => read(`${sound}data:\nplate_solving:\n`)).toThrow(
    "observatory.yaml:9: data: is required\nobservatory.yaml:10: plate_solving.program: is required",
  );
});

test("simulated devices need neither names nor an INDI server", () => {
  const text = sound.slice(0, sound.indexOf("indi:"));
  expect(read(`${text}devices: simulated`)).toMatchObject({
    devices: "simulated",
    simulated: { speed: 60, pixels: 512, faults: { mount: { error: 0, silent: 0, gone: 0 } } },
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
  [
    sound.split("\n")[0]!,
    "meridian: abc",
    "observatory.yaml:1: meridian: must be a list of names with values",
  ],
  [
    "indi: {}",
    `a: &a [${"1,".repeat(30)}]\nb: &b [${"*a,".repeat(30)}]\nc: [${"*b,".repeat(30)}]`,
    "observatory.yaml:6: can't be read: ",
  ],
  [
    "indi: {}",
    "safety: { weather_minutes: 0 }",
    "observatory.yaml:5: safety.weather_minutes: must be at least 1",
  ],
  ["  camera: ASI\n", "  camera: ASI\n  guider: PHD\n", "observatory.yaml:9: devices.guider isn't known"],
  [
    "devices:\n  mount: EQMod\n  camera: ASI",
    "devices: simulatd",
    "observatory.yaml:6: devices: must be simulated, or have the name of each device",
  ],
  ["devices:\n  mount: EQMod\n  camera: ASI\n", "", "observatory.yaml: devices: is required"],
  [
    "  mount: EQMod",
    "  mountt: EQMod",
    "observatory.yaml:7: devices.mount: is required\nobservatory.yaml:7: devices.mountt isn't known",
  ],
  ...[
    ["{ sped: 2 }", "sped isn't known"],
    ["{ faults: { mount: { error: 2 } } }", "faults.mount.error: must be at most 1"],
    ["{ faults: { dome: { blurred: 1 } } }", "faults.dome.blurred isn't known"],
    ["{ faults: { weather: { unsafe: often } } }", "faults.weather.unsafe: must be a number"],
  ].map(([fault, words]) => ["indi: {}", `simulated: ${fault}`, `observatory.yaml:5: simulated.${words}`]),
  [
    "indi: {}",
    "plate_solving: { program: simulated }",
    "observatory.yaml:5: plate_solving.program: recognizes the stars of simulated devices alone",
  ],
  ...[
    ["{ program: PHD2 }", "program: must be one of phd2, simulated"],
    ["{ program: simulated }", "program: guides simulated devices alone"],
    ["{ settle: { pixel: 2 } }", "settle.pixel isn't known"],
    ["{ settle: { seconds: 60 } }", "settle.seconds: must be less than timeout_seconds"],
    ["{ required: maybe }", "required: must be true or false"],
  ].map(([fault, words]) => ["indi: {}", `guiding: ${fault}`, `observatory.yaml:5: guiding.${words}`]),
  ["key: mro_1", 'key: ""', "observatory.yaml:1: meridian.key: is required"],
  ...[
    ["{ when: [noon] }", "when.0: must be one of dusk, dawn, cloud"],
    ["{ when: dusk }", "when: must be a list"],
    ["{ when: [] }", "when: must name at least one"],
    ["{ darks: 1.5 }", "darks: must be a whole number"],
    ["{ flat_sun_min: -2 }", "flat_sun_min: must be below flat_sun_max"],
    ["{ flat_shortest_seconds: 40 }", "flat_shortest_seconds: must be less than flat_longest_seconds"],
  ].map(([fault, words]) => [
    "indi: {}",
    `calibration: ${fault}`,
    `observatory.yaml:5: calibration.${words}`,
  ]),
])("%j as %j is named with its line", (part, fault, words) => {
  expect(() => read(sound.replace(part, fault))).toThrow(words);
});
