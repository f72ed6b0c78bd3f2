import { join } from "node:path";
import { calibrationSettings } from "@meridian/contract";
import { z } from "zod";
import { readJson, writeJson } from "../store/durable.ts";
import { keyOf, type Settings, settingsOf } from "./settings.ts";

const day = 86_400_000;
/** Days for which an exposure needs its calibration: a night's is taken at its dawn, or at the next dusk. */
const neededDays = 2;
/** Sets of each list; the oldest make room. */
const most = 300;

const noted = z.object({ settings: z.record(z.string(), z.unknown()), at: z.iso.datetime() });
const file = z.object({ needed: z.array(noted), taken: z.array(noted) });

/** Remembers over restarts which sets of calibration frames the last exposures need, and which were taken when. */
export interface CalibrationMemory {
  need(settings: readonly Settings[], at: Date): Promise<void>;
  taken(settings: Settings, at: Date): Promise<void>;
  /** The sets that are needed now, of which the last is older than so many days or was never taken. */
  missing(maxAgeDays: number, now: Date): Settings[];
}

type Dates = Map<string, { settings: Settings; at: number }>;

export function calibrationMemory(folder: string): CalibrationMemory {
  const path = join(folder, "calibration.json");
  const { needed, taken } = read(path);

  function note(dates: Dates, settings: Settings, at: Date) {
    const key = keyOf(settings);
    dates.delete(key);
    dates.set(key, { settings, at: at.getTime() });
    for (const oldest of [...dates.keys()].slice(0, Math.max(0, dates.size - most))) dates.delete(oldest);
  }
  const listed = (dates: Dates) =>
    [...dates.values()].map(({ settings, at }) => ({ settings, at: new Date(at).toISOString() }));
  let writing = Promise.resolve();
  /** One after another: two at once would write the same file. */
  function write(): Promise<void> {
    writing = writing
      .catch(() => {})
      .then(() => writeJson(path, { needed: listed(needed), taken: listed(taken) }));
    return writing;
  }
  return {
    async need(settings, at) {
      const isKnown = (one: Settings) => at.getTime() - (needed.get(keyOf(one))?.at ?? 0) < day / 24;
      // Exposure after exposure needs the same.
      if (settings.every(isKnown)) return;
      for (const one of settings) note(needed, one, at);
      await write();
    },
    async taken(settings, at) {
      note(taken, settings, at);
      await write();
    },
    missing: (maxAgeDays, now) =>
      [...needed.values()]
        .filter(({ at }) => now.getTime() - at < neededDays * day)
        .map(({ settings }) => settings)
        .filter((settings) => {
          const last = taken.get(keyOf(settings));
          return !last || now.getTime() - last.at > maxAgeDays * day;
        }),
  };
}

function read(path: string): { needed: Dates; taken: Dates } {
  const listed = readJson(path, file);
  const dates = (entries: z.output<typeof noted>[] = []): Dates =>
    new Map(
      entries.flatMap(({ settings: given, at }) => {
        const settings = calibrationSettings.safeParse({ ...given, frame_count: 1 });
        if (!settings.success) return [];
        const known = settingsOf(settings.data);
        return [[keyOf(known), { settings: known, at: Date.parse(at) }] as const];
      }),
    );
  return { needed: dates(listed?.needed), taken: dates(listed?.taken) };
}
