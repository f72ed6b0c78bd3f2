import type { Indi } from "../../indi/client.ts";
import type { WeatherReport, WeatherStation } from "../devices.ts";
import { deviceOf } from "./device.ts";

/** A weather station of INDI: each of its parameters has a light, and Alert means danger. */
export function indiWeather(indi: Indi, name: string): WeatherStation {
  const { device, find, isConnected } = deviceOf(indi, name);

  function report(): WeatherReport {
    const status = find("WEATHER_STATUS");
    if (!isConnected() || !status) return { state: "unknown", reason: `${device} says nothing.` };
    const parameters = find("WEATHER_PARAMETERS");
    const bad = [...status.elements].filter(([, { value }]) => value === "Alert");
    if (bad.length === 0 && status.state !== "Alert") return { state: "safe", reason: null };
    const said = bad.map(([element, { label }]) => {
      const value = parameters?.elements.get(element)?.value;
      return typeof value === "number" ? `${label} is ${Number(value.toFixed(2))}` : label;
    });
    return { state: "unsafe", reason: said.length > 0 ? `${said.join(", ")}.` : `${device} warns.` };
  }
  return { report };
}
