import type { UseFormReturnType } from "@mantine/form";
import { type Observatory, observatoryLimits } from "@meridian/contract";
import type { HorizonRow } from "../horizon/rows.ts";

/** A number as it is typed; empty where there is none. */
type Typed = number | string;

/** The choices of when it is dark: as an observation asks, from a twilight on, or from another altitude of the Sun on. */
const twilightAltitudes = ["-6", "-12", "-18"] as const;
type DarkFrom = "asked" | (typeof twilightAltitudes)[number] | "other";

/** The form's values: numbers and angles as they are typed. */
export interface Values {
  name: string;
  description: string;
  latitude: string;
  longitude: string;
  elevation: Typed;
  timezone: string;
  filters: string[];
  telescope: string;
  aperture: string;
  focal_length: Typed;
  mount: string;
  camera: string;
  sensor_width: Typed;
  sensor_height: Typed;
  pixel_size: Typed;
  min_altitude: Typed;
  max_altitude: Typed;
  hour_angle_limits: { from: Typed; to: Typed };
  dark_from: DarkFrom;
  /** Degrees, where it is dark from another altitude of the Sun on. */
  sun_altitude_max: Typed;
  overheads: { slew_seconds: Typed; readout_seconds: Typed; filter_change_seconds: Typed };
  horizon: HorizonRow[];
  /** The horizon as text, from the first letter typed there; null before. */
  horizon_text: string | null;
}

export type ObservatoryForm = UseFormReturnType<Values>;

type Limits = Pick<Observatory, keyof typeof observatoryLimits.shape>;

const limitValues = (limits: Limits) => ({
  min_altitude: limits.min_altitude,
  max_altitude: limits.max_altitude,
  hour_angle_limits: limits.hour_angle_limits ?? { from: "", to: "" },
  ...darkFrom(limits.sun_altitude_max),
  overheads: limits.overheads,
  horizon: limits.horizon,
  horizon_text: null,
});

function darkFrom(altitude: number | null): Pick<Values, "dark_from" | "sun_altitude_max"> {
  if (altitude === null) return { dark_from: "asked", sun_altitude_max: "" };
  const twilight = twilightAltitudes.find((one) => Number(one) === altitude);
  return twilight
    ? { dark_from: twilight, sun_altitude_max: "" }
    : { dark_from: "other", sun_altitude_max: altitude };
}

/** Without a time zone, which follows from the coordinates. */
export const blank = (): Values => ({
  ...{ name: "", description: "", latitude: "", longitude: "", elevation: "", timezone: "", filters: [] },
  ...{ telescope: "", aperture: "", focal_length: "", mount: "", camera: "" },
  ...{ sensor_width: "", sensor_height: "", pixel_size: "" },
  ...limitValues(observatoryLimits.parse({})),
});

export function valuesOf(observatory: Observatory): Values {
  const { name, description, latitude, longitude, elevation, timezone, filters, equipment } = observatory;
  const { telescope = "", aperture, focal_length = "", mount = "", camera = "" } = equipment;
  const { sensor_width = "", sensor_height = "", pixel_size = "" } = equipment;
  return {
    ...{ name, description, elevation, timezone, filters },
    ...{ telescope, aperture: aperture ? String(aperture) : "", focal_length, mount, camera },
    ...{ sensor_width, sensor_height, pixel_size },
    latitude: String(latitude),
    longitude: String(longitude),
    ...limitValues(observatory),
  };
}
