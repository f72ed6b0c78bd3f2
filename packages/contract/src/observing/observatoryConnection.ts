import { z } from "zod";
import { starCatalog, systemInfo } from "../places/observatory.ts";

/** An observatory's connection, for those who see it. */
export const observatoryConnection = z.object({
  is_connected: z.boolean(),
  /** Null when it isn't connected. */
  connected_at: z.string().nullable(),
  last_seen_at: z.string().nullable(),
  plugin_version: z.string().nullable(),
  minimum_plugin_version: z.string().nullable(),
  latest_plugin_version: z.string(),
  /** True if it is connected, and gets no work because its plugin is too old. */
  upgrade_required: z.boolean(),
  /** Reasons for its hold for the weather, and for calling it unsafe, if its plugin has given them. */
  weather_reason: z.string().nullable(),
  safety_reason: z.string().nullable(),
  system_info: systemInfo,
  star_catalog: starCatalog,
  /** Address at which a plugin connects, as `wss://meridian.example/plugin`. */
  url: z.string(),
});
export type ObservatoryConnection = z.infer<typeof observatoryConnection>;
