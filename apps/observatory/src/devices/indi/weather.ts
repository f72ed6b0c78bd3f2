import type { Indi } from "../../indi/client.ts";
import type { Property } from "../../indi/property.ts";
import type { WeatherReport, WeatherStation } from "../devices.ts";
import { deviceOf } from "./device.ts";

const [status, parameters] = ["WEATHER_STATUS", "WEATHER_PARAMETERS"];
/** Parts of the longest age of a report, after each of which the station is asked to measure. */
const asksWithin = 3;

interface IndiWeather extends WeatherStation {
  /** Asks it to measure now; it may know no such request. */
  measure(): void;
}

/** Several stations as one, by the words of the first that warns, or else of the first that knows nothing; undefined of none. */
export function together(stations: readonly IndiWeather[]): IndiWeather | undefined {
  if (stations.length === 0) return undefined;
  const worst = ["unsafe", "unknown", "safe"] as const;
  return {
    measure() {
      for (const station of stations) station.measure();
    },
    report() {
      const reports = stations.map((station) => station.report());
      return reports.toSorted((one, other) => worst.indexOf(one.state) - worst.indexOf(other.state))[0]!;
    },
  };
}

/**
 * A weather station of INDI: each of its parameters has a light, and Alert means danger; Busy is the driver's own warning before that. Drivers
 * send their lights only as they change, and their measurements each time, with Alert where they couldn't measure. A station whose last
 * measurement failed, or is older than so many seconds, or that has a light without any, knows nothing. Its age is told by no clock that is set.
 */
export function indiWeather(indi: Indi, name: string, oldestSeconds: number): IndiWeather {
  const { device, find, isConnected } = deviceOf(indi, name);
  let last: { property: Property; changes: number } | undefined;
  let [reportedAt, askedAt] = [Number.NaN, 0];

  indi.onHeard(() => {
    const property = find(parameters!) ?? find(status!);
    if (!property) return;
    const changes = indi.devices.changesOf(device, property.name);
    // It is defined anew whenever anybody asks for its properties, which measures nothing.
    const isReport =
      last?.property === property && last.changes !== changes && ["Ok", "Idle"].includes(property.state);
    if (isReport || Number.isNaN(reportedAt)) reportedAt = performance.now();
    last = { property, changes };
  });
  function measure() {
    askedAt = performance.now();
    indi.ask(name, "WEATHER_REFRESH", { REFRESH: true });
  }
  function report(): WeatherReport {
    const lights = find(status!);
    if (!isConnected() || !lights) return { state: "unknown", reason: `${device} says nothing.` };
    const measured = find(parameters!);
    const labelsOf = (state: string) => [...lights.elements].filter(([, { value }]) => value === state);
    const bad = labelsOf("Alert").map(([element, { label }]) => {
      const value = measured?.elements.get(element)?.value;
      return typeof value === "number" ? `${label} is ${Number(value.toFixed(2))}` : label;
    });
    if (bad.length > 0) return { state: "unsafe", reason: `${bad.join(", ")}.` };
    if (lights.state === "Alert") return { state: "unsafe", reason: `${device} warns.` };
    if (measured?.state === "Alert") return { state: "unknown", reason: `${device} can't measure.` };
    const [unmeasured] = labelsOf("Idle");
    if (unmeasured || lights.elements.size === 0)
      return { state: "unknown", reason: `${unmeasured?.[1].label ?? device} hasn't been measured.` };
    const now = performance.now();
    if (now - Math.max(reportedAt, askedAt) > (oldestSeconds * 1000) / asksWithin) measure();
    const age = (now - reportedAt) / 1000;
    if (age <= oldestSeconds) return { state: "safe", reason: null };
    const ago = age < 120 ? `${Math.floor(age)} seconds` : `${Math.floor(age / 60)} minutes`;
    return { state: "unknown", reason: `${device} hasn't measured for ${ago}.` };
  }
  return { report, measure };
}
