const known: Record<string, string> = {
  min_altitude: "minimum altitude",
  observatory_ids: "observatories",
  organization_id: "organization",
  organization_name: "organization",
  timezone: "time zone",
};

/** The name of a field as people say it. */
export const fieldWords = (name: string) => known[name] ?? name.replaceAll("_", " ");
