import { invalid } from "@meridian/domain";

/** The query's parameters; one given twice is refused by name. The object has no prototype for a name to reach. */
export function readQuery(url: string): Record<string, string> | undefined {
  const start = url.indexOf("?");
  if (start < 0) return undefined;
  const parameters: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(url.slice(start))) {
    if (name in parameters) throw invalid(name, "must be given only once");
    parameters[name] = value;
  }
  return parameters;
}
