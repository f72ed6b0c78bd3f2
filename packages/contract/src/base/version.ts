import { z } from "zod";
import { text } from "./primitives.ts";
import { compatibility } from "./releases.ts";
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

/** True if a plugin of this version is older than `minimum`, or reports none. */
export const isBelow = (version: string | null, minimum: string): boolean =>
  version === null || !dotted.test(version) || comparePluginVersions(version, minimum) < 0;

/** Version of this Meridian. */
export const serverVersion = compatibility[0]!.server_version;
export const latestPluginVersion = compatibility[0]!.plugin_version;

export const versionInfo = z.object({
  api_version: z.string().describe("The prefix of the paths: `/api/v1`"),
  server_version: z.string().describe("What runs here"),
  minimum_plugin_version: z
    .string()
    .nullable()
    .describe("Plugins below it get no observations until they are updated; null when any may work"),
  latest_plugin_version: z.string().describe("The newest plugin that goes with this server"),
  sign_up: signUpMode,
  mail_delivered: z
    .boolean()
    .describe("Whether mail reaches people. Where it doesn't, only server administrators read it."),
  compatibility: z
    .array(
      z.object({ server_version: z.string(), plugin_version: z.string(), releases: z.array(z.string()) }),
    )
    .describe("Which plugin goes with which server, newest first; `releases` are those of the documentation"),
  latest_release: z
    .object({ release: z.string(), month: z.string() })
    .describe("The newest release of the documentation, and its month as `2026-03`"),
  guides: z
    .array(z.object({ guide: z.string(), version: z.string() }))
    .describe("The guides of the documentation, each with a version of its own"),
  changes: z
    .array(z.object({ release: z.string(), change: z.string() }))
    .describe("What a release changed for people and programs, newest first"),
  deprecations: z
    .array(z.object({ resource: z.string(), field: z.string(), instead: z.string() }))
    .describe("Fields that are still answered, but that nothing new should read, and what to read instead"),
});
export type VersionInfo = z.infer<typeof versionInfo>;
