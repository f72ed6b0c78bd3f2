import {
  compatibility,
  deprecations,
  documentation,
  latestPluginVersion,
  releaseChanges,
  type VersionInfo,
} from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { readSettings } from "./read.ts";

/** Returns the versions that this server has and requires; for everybody, before they sign in or update. */
export async function getVersions({ db, installation, mailer }: Context): Promise<VersionInfo> {
  const { values } = await readSettings(db);
  return {
    api_version: "v1",
    server_version: installation.version ?? "unknown",
    minimum_plugin_version: values.minimum_plugin_version,
    latest_plugin_version: latestPluginVersion,
    sign_up: values.sign_up,
    mail_delivered: mailer.delivers,
    compatibility,
    ...documentation,
    changes: releaseChanges,
    deprecations,
  };
}
