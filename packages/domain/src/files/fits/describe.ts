import { time, type UserFileDocument } from "@meridian/contract";
import type { FitsValue } from "./cards.ts";

type Described = Pick<UserFileDocument, "kind" | "filter" | "exposure_time" | "captured_at">;
type Values = Record<string, FitsValue>;

const kinds = ["dark", "flat", "bias"] as const;

/** What the usual keywords of a header say of an image; an unknown kind is a light. */
export function describeImage(values: Values): Described {
  const said = String(values.IMAGETYP ?? values.FRAME ?? values.OBSTYPE ?? "").toLowerCase();
  const exposure = values.EXPTIME ?? values.EXPOSURE;
  return {
    kind: kinds.find((kind) => said.includes(kind)) ?? "light",
    filter: typeof values.FILTER === "string" ? values.FILTER.slice(0, 50) || null : null,
    exposure_time: typeof exposure === "number" && exposure >= 0 ? exposure : null,
    captured_at: capturedAt(values),
  };
}

/** The beginning of the exposure, which FITS states in UTC without a zone. */
function capturedAt({ "DATE-OBS": date }: Values): string | null {
  if (typeof date !== "string") return null;
  const moment = date.includes("T") ? date : `${date}T00:00:00`;
  const read = time.safeParse(/Z$|[+-]\d\d:\d\d$/.test(moment) ? moment : `${moment}Z`);
  return read.success ? read.data : null;
}
