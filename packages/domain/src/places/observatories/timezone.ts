interface Placed {
  latitude: number;
  longitude: number;
  timezone?: string | undefined;
}

/** The same with the time zone of its coordinates, where none is given. */
export async function withTimezone<Settings extends Placed>(
  settings: Settings,
): Promise<Settings & { timezone: string }> {
  const { latitude, longitude, timezone } = settings;
  return { ...settings, timezone: timezone ?? (await timezoneAt(latitude, longitude)) };
}

/** Degrees north and east. The map is loaded when the first zone is looked for: a start needs none. */
export async function timezoneAt(latitude: number, longitude: number): Promise<string> {
  const { default: lookUp } = await import("@photostructure/tz-lookup");
  return lookUp(latitude, longitude);
}
