import { expect, test } from "vitest";
import { answered, names, opened, rewritten } from "./simulators.fixture.ts";

test("weather is safe only while it is measured: danger, a failed measurement and an old one aren't", async () => {
  const { proxy, other, measure, weather } = await opened(3);
  expect(weather()).toEqual({ state: "safe", reason: null });
  // It is asked to measure in time, though by itself it does so each minute.
  const end = Date.now() + 4500;
  await expect.poll(() => [weather().state, Date.now() > end]).toEqual(["safe", true]);
  await other.change(names.weather, "WEATHER_CONTROL", { Wind: 50 });
  await measure();
  await expect.poll(weather).toMatchObject({ state: "unsafe" });
  await other.change(names.weather, "WEATHER_CONTROL", { Wind: 0 });
  await measure();
  await expect.poll(weather).toMatchObject({ state: "safe" });
  const failing = await proxy.apply(answered("WEATHER_PARAMETERS", "Alert"));
  await measure();
  await expect.poll(weather).toEqual({ state: "unknown", reason: `${names.weather} can't measure.` });
  await proxy.remove(failing);
  await measure();
  await expect.poll(weather).toMatchObject({ state: "safe" });
  // The station goes on talking, and its lights stay as they are.
  await proxy.apply(rewritten(/(<set\w+Vector[^>]*name=)"WEATHER_PARAMETERS"/g, '$1"OTHER"'));
  await expect
    .poll(weather, { timeout: 20_000 })
    .toEqual({ state: "unknown", reason: expect.stringContaining("hasn't measured for") });
  // Whoever asks for its properties has them defined anew.
  other.refresh();
  await measure();
  expect(weather().state).toBe("unknown");
});

test("lights that were never measured aren't fair weather", async () => {
  const { proxy, measure, weather, other } = await opened();
  const set = async (wind: number) => {
    await other.change(names.weather, "WEATHER_CONTROL", { Wind: wind });
    await measure();
  };
  await set(50);
  await expect.poll(weather).toMatchObject({ state: "unsafe" });
  await proxy.apply(rewritten(/(<oneLight[^>]*>\s*)\w+/g, "$1Idle"));
  await set(0);
  await expect
    .poll(weather)
    .toEqual({ state: "unknown", reason: expect.stringMatching(/hasn't been measured\.$/) });
});
