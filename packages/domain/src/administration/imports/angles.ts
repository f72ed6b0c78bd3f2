import { parseDeclination, parseRightAscension } from "@meridian/contract";
import type { EntryRules } from "./check.ts";
import { asNumber, type Field } from "./fields/field.ts";

const parsers: Record<string, typeof parseDeclination> = {
  "target.ra": parseRightAscension,
  "target.dec": parseDeclination,
};

/** Says why the text of an angle can't be read, instead of that it is no number. */
export const amendAngle: NonNullable<EntryRules["amend"]> = ({ path, message }, entry) => {
  const angle = (entry.target as Record<string, unknown> | undefined)?.[String(path[1])];
  const problem = typeof angle === "string" ? parsers[path.join(".")]?.(angle).problem : undefined;
  return problem ?? message;
};

/**
 * Watches the right ascensions of a file. Those that are numbers alone are degrees; where all of them lie from 0 to 24, they
 * were probably meant as hours.
 */
export function watchHours(fields: Field[]) {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const watched = ({ read, ...field }: Field): Field => ({
    ...field,
    read(value) {
      const number = asNumber(value);
      if (typeof number === "number")
        [lowest, highest] = [Math.min(lowest, number), Math.max(highest, number)];
      return read(value);
    },
  });
  return {
    fields: fields.map((field) => (field.path === "target.ra" ? watched(field) : field)),
    warnings: () => (lowest >= 0 && highest >= 0 && highest <= 24 ? [looksLikeHours] : []),
  };
}

const looksLikeHours =
  "All right ascensions without a unit lie from 0 to 24. Meridian takes them as degrees; if they are hours, write them like 10.68h or 10:40:48.";
