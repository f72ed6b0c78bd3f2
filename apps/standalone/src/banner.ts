import type { Demo } from "./demo/open.ts";
import { demoSpeed } from "./demo/speed.ts";

interface Facts {
  /** The address that people open. */
  baseUrl: string;
  /** The address that it listens on, which differs behind a proxy. */
  url: string;
  folder: string;
  /** The administrator, shown at the first start only. */
  administrator?: { email: string; password: string } | undefined;
  demo?: Demo | undefined;
}

/** Returns the text that a person sees once everything runs. */
export function banner({ baseUrl, url, folder, administrator, demo }: Facts): string {
  const first: [string, string][] = administrator
    ? [
        ["Sign in as", administrator.email],
        ["Password", `${administrator.password}   (shown this once)`],
      ]
    : [];
  const lines: [string, string][] = [
    ["Meridian runs at", baseUrl],
    ...(baseUrl === url ? [] : ([["Listening at", url]] as [string, string][])),
    ["Data is in", folder],
    ...first,
    ["Stop with", "Ctrl-C"],
  ];
  return `\n${written(lines)}\n${demo ? `${guests(demo)}\n${pace}\n` : ""}`;
}

const pace = `  Exposures at the five simulated observatories go by ${demoSpeed} times as fast as in the sky.\n`;

const written = (lines: [string, string][]) =>
  lines.map(([name, value]) => `  ${name.padEnd(20)}${value}\n`).join("");

/** Lists the people to sign in as in a demonstration. */
function guests({ people, password }: Demo): string {
  if (!people) return "  The demonstration continues with the people and the password of its first start.\n";
  const lines = people.map(({ role, email }): [string, string] => [role, email]);
  return `  Sign in to the demonstration as\n${written([...lines, ["password of all", `${password}   (shown this once)`]])}`;
}
