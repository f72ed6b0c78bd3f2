import { mostCalibrationFrames, pluginPath } from "@meridian/contract";
import { z } from "zod";
import { guiding } from "./guiding.ts";
import { simulated } from "./simulated.ts";

/** Meridian's address, where that of its plugins may have been given. */
export function ofMeridian(url: string): string {
  const address = url.replace(/^ws/i, "http").replace(/\/$/, "");
  return address.endsWith(pluginPath) ? address.slice(0, -pluginPath.length) : address;
}

const device = z.string().min(1).max(200);
const degrees = (from: number, to: number) => z.number().min(from).max(to);
const seconds = (otherwise: number, most = 3600) => z.number().positive().max(most).default(otherwise);
const minutes = (otherwise: number) => z.number().min(0).max(1440).default(otherwise);
const frames = (otherwise: number) => z.int().min(0).max(mostCalibrationFrames).default(otherwise);
const gibibytes = (otherwise: number) => z.number().positive().max(1e6).default(otherwise);

/** The names that INDI's server has for the devices. */
const names = z.strictObject({
  mount: device,
  camera: device,
  filter_wheel: device.optional(),
  focuser: device.optional(),
  rotator: device.optional(),
  dome: device.optional(),
  weather: device.optional(),
  safety: device.optional(),
});
const noDevices = "must be simulated, or have the name of each device";

interface Filter {
  name?: string | undefined;
  focus_offset: number;
}

/** A filter is called as in the wheel, unless it has another name at Meridian. */
const named = (filters: Record<string, Filter>) =>
  Object.fromEntries(
    Object.entries(filters).map(([place, { name = place, focus_offset }]) => [place, { name, focus_offset }]),
  );

const settings = z.strictObject({
  meridian: z.strictObject({
    url: z.url({ protocol: /^(http|ws)s?$/ }).transform(ofMeridian),
    key: z.string().min(1),
  }),
  data: z.string().min(1).default("./observatory-data"),
  observer: z.string().max(68).optional(),
  site: z.strictObject({
    latitude: degrees(-90, 90),
    longitude: degrees(-180, 180),
    elevation: z.number().min(-500).max(9000).default(0),
  }),
  indi: z
    .strictObject({
      host: z.string().min(1).default("127.0.0.1"),
      port: z.int().min(1).max(65_535).default(7624),
    })
    .prefault({}),
  devices: z.union([z.literal("simulated"), names], {
    error: ({ input }) => (input === undefined || input === null ? undefined : noDevices),
  }),
  mount: z
    .strictObject({
      knows_place_and_time: z.boolean().default(false),
      pier_side: z.enum(["reported", "reversed", "ignored"]).default("reported"),
    })
    .prefault({}),
  simulated: simulated.prefault({}),
  filters: z
    .record(
      z.string(),
      z.strictObject({ name: z.string().min(1).max(50).optional(), focus_offset: z.int().default(0) }),
    )
    .transform(named)
    .superRefine((filters, { addIssue }) => {
      const inWheel = new Map<string, string>();
      for (const [place, { name }] of Object.entries(filters)) {
        const other = inWheel.get(name);
        if (other !== undefined)
          addIssue({ code: "custom", path: [place, "name"], message: `is that of ${other}, too` });
        inWheel.set(name, place);
      }
    })
    .default({}),
  rotator_offset: degrees(-360, 360).default(0),
  limits: z
    .strictObject({
      min_altitude: degrees(0, 90).default(20),
      sun_distance: degrees(10, 180).default(30),
      sun_altitude_max: degrees(-24, 0).default(-6),
      flip_minutes: z.number().min(0).max(240).optional(),
    })
    .prefault({}),
  safety: z
    .strictObject({
      quiet_minutes: minutes(20),
      lost_minutes: minutes(10),
      idle_minutes: minutes(15),
      weather_minutes: z.number().min(1).max(1440).default(10),
      park_seconds: seconds(300),
      close_seconds: seconds(300),
      hang_seconds: z.number().min(10).max(600).default(60),
    })
    .prefault({}),
  timing: z
    .strictObject({
      settle_seconds: z.number().min(0).max(600).default(3),
      connect_seconds: seconds(60),
      slew_seconds: seconds(300),
      readout_seconds: seconds(180),
      look_again_seconds: seconds(60),
    })
    .prefault({}),
  plate_solving: z
    .strictObject({
      program: z.enum(["solve-field", "astap_cli", "simulated"]),
      tolerance: z.number().min(0.05).max(60).default(1),
      attempts: z.int().min(1).max(10).default(3),
      exposure_seconds: z.number().positive().max(600).default(5),
      binning: z.int().min(1).max(8).default(1),
      search_radius: z.number().min(0.1).max(180).default(10),
      timeout_seconds: seconds(60, 600),
      index_config: z.string().min(1).optional(),
      required: z.boolean().default(false),
    })
    .optional(),
  guiding: guiding.optional(),
  calibration: z
    .strictObject({
      when: z
        .array(z.enum(["dusk", "dawn", "cloud"]))
        .min(1)
        .default(["dusk", "dawn", "cloud"]),
      darks: frames(20),
      biases: frames(50),
      flats: frames(20),
      max_age_days: z.number().positive().max(3650).default(30),
      flat_level: z.number().min(0.05).max(0.9).default(0.45),
      flat_tolerance: z.number().min(0.01).max(0.5).default(0.1),
      saturation: z.number().positive().max(1e7).default(65_535),
      flat_shortest_seconds: seconds(0.5),
      flat_longest_seconds: seconds(30),
      flat_sun_max: degrees(-18, 0).default(-3),
      flat_sun_min: degrees(-18, 0).default(-12),
    })
    .refine(({ flat_sun_min, flat_sun_max }) => flat_sun_min < flat_sun_max, {
      path: ["flat_sun_min"],
      message: "must be below flat_sun_max",
    })
    .refine(({ flat_shortest_seconds: shortest, flat_longest_seconds: longest }) => shortest < longest, {
      path: ["flat_shortest_seconds"],
      message: "must be less than flat_longest_seconds",
    })
    .optional(),
  disk: z
    .strictObject({ most_gib: gibibytes(50), free_gib: z.number().min(0).max(1e6).default(1) })
    .prefault({}),
});

/** The observatory.yaml of an observatory. `observatory init` writes one with comments. */
export const configuration = settings
  .refine(({ devices, plate_solving }) => devices === "simulated" || plate_solving?.program !== "simulated", {
    path: ["plate_solving", "program"],
    message: "recognizes the stars of simulated devices alone",
  })
  .refine(({ devices, guiding }) => devices === "simulated" || guiding?.program !== "simulated", {
    path: ["guiding", "program"],
    message: "guides simulated devices alone",
  });
export type Configuration = z.output<typeof configuration>;
