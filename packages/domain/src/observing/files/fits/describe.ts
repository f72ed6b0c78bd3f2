import { time, type UserFileDocument } from "@meridian/contract";
import type { FitsValue, FitsValues } from "@meridian/contract/fits";

type Kind = UserFileDocument["kind"];
type Described = Pick<UserFileDocument, "kind" | "filter" | "exposure_time" | "captured_at">;

/** The words of capture programs, and of IRAF: a zero is a bias, a comp the spectrum of a comparison lamp. */
const kinds: [Kind, RegExp][] = [
  ["dark", /dark/],
  ["flat", /flat/],
  ["bias", /bias|zero|^offset/],
  ["comparison", /^(comp|arc|lamp)/],
];

/** Describes an image by the usual keywords of its header; an unknown kind is a light. */
export function describeImage(values: FitsValues): Described {
  const said = String(values.IMAGETYP ?? values.FRAME ?? values.OBSTYPE ?? "").toLowerCase();
  return {
    kind: kinds.find(([, pattern]) => pattern.test(said))?.[0] ?? "light",
    filter: typeof values.FILTER === "string" ? values.FILTER.slice(0, 50) || null : null,
    exposure_time: secondsOf(values.EXPTIME ?? values.EXPOSURE ?? null),
    captured_at: capturedAt(values),
  };
}

const seconds = /^(\d+\.?\d*|\.\d+)(e[+-]?\d{1,2})?\s*(s|secs?|seconds?)?$/i;

/** An exposure time, also as text: `'30.0'`, `'30 s'`. */
function secondsOf(value: FitsValue): number | null {
  const said = typeof value === "string" ? seconds.exec(value.trim()) : undefined;
  const exposure = said ? Number(`${said[1]}${said[2] ?? ""}`) : value;
  return typeof exposure === "number" && exposure >= 0 ? exposure : null;
}

const clock = /^\d\d:\d\d:\d\d(\.\d*)?$/;

/** The beginning of the exposure, which FITS states in UTC without a zone; older files say date and time apart. */
function capturedAt(values: FitsValues): string | null {
  const date = values["DATE-OBS"];
  if (typeof date !== "string") return null;
  const moment = date.trim().replace(" ", "T");
  const at = values["TIME-OBS"] ?? values.UT ?? "00:00:00";
  if (!moment.includes("T") && !(typeof at === "string" && clock.test(at))) return null;
  const whole = moment.includes("T") ? moment : `${moment}T${at}`;
  const read = time.safeParse(/Z$|[+-]\d\d:\d\d$/.test(whole) ? whole : `${whole}Z`);
  return read.success ? read.data : null;
}
