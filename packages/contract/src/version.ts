import { z } from "zod";
import { text } from "./primitives.ts";
import { signUpMode } from "./signUp.ts";

const dotted = /^\d+(\.\d+)*$/;

/** Whole numbers with dots between them, as many as there are. */
export const pluginVersion = text(50).regex(
  dotted,
  "must be whole numbers with dots between them, like 3.8.0.0",
);

/** Below zero when `one` is older than `other`. Part by part, a missing part being 0: 3.8.0.0 is newer than 3.7, and the same as 3.8. */
export function comparePluginVersions(one: string, other: string): number {
  const [ours, theirs] = [one.split("."), other.split(".")];
  for (let part = 0; part < Math.max(ours.length, theirs.length); part++) {
    const [a, b] = [BigInt(ours[part] ?? 0), BigInt(theirs[part] ?? 0)];
    if (a !== b) return a < b ? -1 : 1;
  }
  return 0;
}

/** Whether a plugin that says this of itself is older than `minimum`. One that doesn't say a version is. */
export const isBelow = (version: string | null, minimum: string): boolean =>
  version === null || !dotted.test(version) || comparePluginVersions(version, minimum) < 0;

/** Which plugin goes with which server, newest first; `releases` are those of the documentation. */
export const compatibility = [
  { server_version: "3.6.0", plugin_version: "3.8.0.0", releases: ["2.16", "2.15", "2.14"] },
  { server_version: "3.6.0", plugin_version: "3.6.0.0", releases: ["2.13", "2.12"] },
  { server_version: "3.5.0", plugin_version: "3.4.1.0", releases: ["2.10", "2.9"] },
  { server_version: "3.3.2", plugin_version: "3.2.5.0", releases: ["2.0"] },
];
/** Which version of Meridian this is. */
export const serverVersion = compatibility[0]!.server_version;
export const latestPluginVersion = compatibility[0]!.plugin_version;

export const versionInfo = z.object({
  /** The prefix of the paths: `/api/v1`. */
  api_version: z.string(),
  server_version: z.string(),
  /** Plugins below it get no work; null when all may work. */
  minimum_plugin_version: z.string().nullable(),
  latest_plugin_version: z.string(),
  sign_up: signUpMode,
  /** Whether mail reaches people. Where it doesn't, only server administrators read it. */
  mail_delivered: z.boolean(),
  compatibility: z.array(
    z.object({ server_version: z.string(), plugin_version: z.string(), releases: z.array(z.string()) }),
  ),
});
export type VersionInfo = z.infer<typeof versionInfo>;
