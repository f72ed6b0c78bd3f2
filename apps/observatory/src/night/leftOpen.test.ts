import { expect, test } from "vitest";
import { forgetful, observatory } from "./session.fixture.ts";

const washing = { id: "hold", reason: "The observatory is held: Mirror washing." };
const rain = { state: "unsafe", reason: "It rains." } as const;
const gone = "The INDI server can't be reached.";

test("a roof that doesn't close is told of, and once it has closed that is, too", async () => {
  const { facts, wants, sessions, told, open, stick } = observatory({ sunAltitude: -20 });
  wants.work = true;
  await sessions.look();
  open();
  stick(true);
  facts.weather = rain;
  void sessions.look();
  const failure = "Closing the roof failed: The motor is frozen";
  await expect.poll(() => told.at(-1)).toBe(failure);
  stick(false);
  await expect.poll(() => told.at(-1)).toBeUndefined();
  expect(told.filter((one) => one === failure)).toHaveLength(1);
});

test("a roof that is open as the program starts isn't said to be closed, and is so once somebody has closed it", async () => {
  const { told, open, stick, close } = observatory({ sunAltitude: -4 });
  open();
  stick(true);
  await expect.poll(() => told.at(-1)).toMatch("The motor is frozen");
  expect(told).not.toContain(undefined);
  close();
  await expect.poll(() => told.at(-1)).toBeUndefined();
});

test("devices that are gone since all was closed are no roof that is open", async () => {
  const reasons: string[] = [];
  const memory = { ...forgetful, remember: async (_: Date, reason: string) => void reasons.push(reason) };
  const { facts, sessions, told, done, lose, silence, stick } = observatory(
    { sunAltitude: -4 },
    0.01,
    memory,
  );
  await sessions.look();
  expect(told.at(-1)).toBeUndefined();
  lose(gone);
  facts.missing = gone;
  stick(true);
  silence(true);
  await expect.poll(() => done.filter((one) => one === "park").length).toBeGreaterThan(1);
  expect(told.filter((one) => typeof one === "string")).toEqual([]);
  // Nor is there a quiet time after it.
  expect(sessions.verdict?.isUnsafe).toBe(true);
  expect(reasons).toEqual([]);
  silence(false);
  stick(false);
});

test.for([
  ["open", "the driver says so", forgetful],
  ["silent", "an earlier program ended without having closed", { ...forgetful, wasLeftOpen: true }],
] as const)(
  "a roof that is %s and doesn't close is told of though another device is missing: %s",
  async ([state, , memory]) => {
    const { told, lose, open, silence, stick } = observatory({ sunAltitude: -4 }, 0.01, memory);
    if (state === "open") open();
    else silence(true);
    stick(true);
    lose("The filter wheel isn't connected.");
    await expect.poll(() => told.at(-1)).toMatch("The motor is frozen");
    silence(false);
    stick(false);
  },
);

test("rain that comes while a roof doesn't close for a hold is told, and remembered for the quiet time", async () => {
  const reasons: string[] = [];
  const memory = { ...forgetful, remember: async (_: Date, reason: string) => void reasons.push(reason) };
  const { facts, wants, sessions, told, open, stick } = observatory({ sunAltitude: -20 }, 1, memory);
  wants.work = true;
  await sessions.look();
  open();
  stick(true);
  facts.held = washing;
  void sessions.look();
  await expect.poll(() => told.at(-1)).toMatch("frozen");
  facts.weather = rain;
  await expect.poll(() => sessions.verdict?.isWeather).toBe(true);
  expect(reasons).toEqual(["It rains."]);
  stick(false);
});

type Scene = ReturnType<typeof observatory>;

/** Cases in which people open the roof, and its driver says so. */
const opened: [string, number, (scene: Scene) => Promise<unknown>][] = [
  ["by day", 30, async ({ open }) => open()],
  [
    "in a hold, until it rained",
    -20,
    async ({ facts, sessions, open }) => {
      facts.held = washing;
      await sessions.look();
      open();
      await sessions.look();
      facts.weather = rain;
    },
  ],
  [
    "in a hold, in rain",
    -20,
    async ({ facts, sessions, open }) => {
      [facts.held, facts.weather] = [washing, rain];
      await sessions.look();
      open();
    },
  ],
];

test.for(opened)(
  "a roof that people opened %s is told of though its driver dies as it is told to close",
  async ([, sunAltitude, opens]) => {
    const scene = observatory({ sunAltitude }, 0.01);
    await scene.sessions.look();
    scene.die(true);
    await opens(scene);
    await expect.poll(() => scene.done.length).toBeGreaterThan(0);
    scene.lose(gone);
    await expect.poll(() => scene.told.at(-1)).toMatch("Closing the roof failed");
    scene.die(false);
  },
);

test("a roof that people open while a lost device is waited for is told of though its driver is gone by then", async () => {
  const opened = Promise.withResolvers<void>();
  const memory = { ...forgetful, opened: async () => opened.resolve() };
  const { facts, sessions, told, open, lose, silence, stick, isAwaited } = observatory(
    { sunAltitude: -20, held: washing },
    600,
    memory,
  );
  await sessions.look();
  lose("The camera isn't connected.");
  void sessions.look();
  await isAwaited;
  open();
  await opened.promise;
  silence(true);
  stick(true);
  lose(gone);
  facts.weather = rain;
  await expect.poll(() => told.at(-1)).toMatch("The motor is frozen");
  silence(false);
  stick(false);
});

test("a roof that people opened in a hold and closed again isn't told of once its driver is gone", async () => {
  const { facts, sessions, told, done, open, close, lose, silence, stick } = observatory(
    { sunAltitude: -20, held: washing },
    0.01,
  );
  await sessions.look();
  open();
  await sessions.look();
  close();
  await sessions.look();
  silence(true);
  stick(true);
  lose(gone);
  facts.held = undefined;
  await expect.poll(() => done.filter((one) => one === "park").length).toBeGreaterThan(1);
  expect(told.filter((one) => typeof one === "string")).toEqual([]);
  silence(false);
  stick(false);
});
