import type { WeatherStation } from "../devices.ts";
import type { Presence } from "./presence.ts";

/** Seconds between two measurements, and for which a station that went away is gone. */
const [everySeconds, goneSeconds] = [60, 60];
/** Milliseconds: nobody looks more often, however fast time goes by. */
const leastMs = 50;

interface Given {
  faults: { unsafe: number; gone: number };
  dice: () => number;
  speed: number;
  changed(): void;
}

/** A weather station that measures every minute, and finds the weather bad as often as it was asked for. */
export function simulatedWeather(
  presence: Presence,
  { faults, dice, speed, changed }: Given,
): WeatherStation & Disposable {
  let isBad = false;
  function measure() {
    if (!presence.isConnected) return;
    const wasBad = isBad;
    isBad = dice() < faults.unsafe;
    if (dice() < faults.gone) presence.leave(goneSeconds / speed);
    else if (isBad !== wasBad) changed();
  }
  const timer = setInterval(measure, Math.max(leastMs, (everySeconds * 1000) / speed));
  timer.unref();
  return {
    report() {
      if (!presence.isConnected) return { state: "unknown", reason: `${presence.name} says nothing.` };
      return isBad
        ? { state: "unsafe", reason: `${presence.name} says that it rains.` }
        : { state: "safe", reason: null };
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
