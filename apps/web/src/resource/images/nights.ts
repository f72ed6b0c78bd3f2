import type { Image } from "@meridian/contract";

/** A row of the page: the head of a night, or images side by side, by their places in the list. */
export type Row = { night: string; key: string } | { from: number; to: number; key: string };

/** Formats are costly to make, and each zone needs one of a kind. */
const formatIn = (style: Intl.DateTimeFormatOptions) => {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (zone: string) => {
    const made = formats.get(zone) ?? new Intl.DateTimeFormat("en-GB", { ...style, timeZone: zone });
    formats.set(zone, made);
    return made;
  };
};
const dayIn = formatIn({ dateStyle: "full" });
const clockIn = formatIn({ timeStyle: "long" });

const halfDay = 12 * 60 * 60_000;

/** The evening of the night in which an image was taken, by the clock of its observatory: before noon it is that of the day before. */
export const nightOf = ({ taken_at, timezone }: Pick<Image, "taken_at" | "timezone">): string =>
  dayIn(timezone).format(Date.parse(taken_at) - halfDay);

/** The time at which an image was taken, to the second, by the clock of its observatory: "21:04:30 WET". */
export const clockOf = ({ taken_at, timezone }: Pick<Image, "taken_at" | "timezone">): string =>
  clockIn(timezone).format(Date.parse(taken_at));

const nights = new WeakMap<Image, string>();

/** The same, worked out once: with each page that comes, all rows are made anew. */
function knownNightOf(image: Image): string {
  const night = nights.get(image) ?? nightOf(image);
  nights.set(image, night);
  return night;
}

/** Rows of so many images side by side, with a head before each night. */
export function rowsOf(images: readonly Image[], columns: number): Row[] {
  const rows: Row[] = [];
  let night: string | undefined;
  for (const [at, image] of images.entries()) {
    const its = knownNightOf(image);
    const last = rows.at(-1);
    if (its !== night) {
      rows.push({ night: its, key: `night ${image.id}` }, { from: at, to: at + 1, key: image.id });
      night = its;
    } else if (last && "from" in last && last.to - last.from < columns) last.to = at + 1;
    else rows.push({ from: at, to: at + 1, key: image.id });
  }
  return rows;
}

/** Ways from an image to another by the keyboard. */
export type Way = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" | "Home" | "End";
export const ways: readonly string[] = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

/** The place to which a key leads from a place in the list: up and down to the same column, or the last one of a shorter row. */
export function placeFrom(rows: readonly Row[], place: number, way: Way): number {
  const filled = rows.flatMap((row) => ("from" in row ? [row] : []));
  const last = (filled.at(-1)?.to ?? 1) - 1;
  if (way === "Home") return 0;
  if (way === "End") return last;
  if (way === "ArrowLeft") return Math.max(0, place - 1);
  if (way === "ArrowRight") return Math.min(last, place + 1);
  const at = filled.findIndex(({ from, to }) => place >= from && place < to);
  const next = filled[at + (way === "ArrowUp" ? -1 : 1)];
  const here = filled[at];
  return next && here ? Math.min(next.to - 1, next.from + place - here.from) : place;
}
