import { z } from "zod";
import { orders } from "./choices.ts";

/** JSONB refuses U+0000 and unpaired surrogates; so does every entrance, with 422 instead of a failed write. */
export function isStorableText(value: string): boolean {
  return !value.includes("\u0000") && value.isWellFormed();
}

const storable = z.string().refine(isStorableText, "must not contain U+0000 or unpaired surrogates");

/** Free text of 0..max characters, as typed. */
export const text = (max: number) => storable.check(z.maxLength(max));

/** Control characters, and those that turn, join or separate others without being seen. */
const unseen = /[\p{Cc}\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u;

/** The first character that nobody sees, as `U+202E`. */
function unseenIn(value: string): string | undefined {
  const found = unseen.exec(value)?.[0];
  return found && `U+${found.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** A required line of text: NFC, trimmed, 1..max characters, each of which can be seen. */
export const line = (max = 200) =>
  storable
    .check(z.normalize("NFC"), z.trim(), z.minLength(1), z.maxLength(max))
    .refine((value) => !unseenIn(value), {
      error: ({ input }) => `must not contain the invisible character ${unseenIn(String(input))}`,
    });

/** Required text of one or more lines: NFC, trimmed, 1..max characters, its lines ended by `\n` however they were typed. */
export const paragraphs = (max: number) =>
  storable.check(
    z.overwrite((value) => value.replace(/\r\n?/g, "\n")),
    z.normalize("NFC"),
    z.trim(),
    z.minLength(1),
    z.maxLength(max),
  );

/** Identifier of a document or row: UUIDv7 when made here, any short plain token when it came from elsewhere. */
export const id = z
  .string()
  .regex(
    /^[A-Za-z0-9._:-]{1,64}$/,
    "must be an identifier of 1 to 64 letters, digits, dots, colons, dashes or underscores",
  );

/** A moment as ISO 8601 with a zone, kept as UTC with milliseconds. */
export const time = z.iso
  .datetime({
    offset: true,
    // One complaint is enough: text that isn't a moment is no date that exists, either.
    abort: true,
    // Undefined leaves it to what is said of anything that is missing.
    error: ({ input }) =>
      input === undefined
        ? undefined
        : "must be an ISO 8601 date and time with a zone, like 2026-03-01T22:00:00Z",
  })
  .refine((value) => !Number.isNaN(Date.parse(value)), { error: "must be a date that exists", abort: true })
  .transform((value) => new Date(value).toISOString())
  // What PostgreSQL takes: the zone may lead out of the years that have four digits.
  .refine((value) => /^(?!0000)\d{4}-/.test(value), "must be in the years 1 to 9999, in UTC")
  .meta({ format: "date-time" });

/** A moment for which positions in the sky can be worked out well. */
export const skyTime = time.refine((at) => at >= "1900" && at < "2200", "must be between 1900 and 2200");

export const emailAddress = z
  .email()
  .check(z.maxLength(254))
  .refine(isStorableText, "must be an email address");

export const flag = z.boolean();

/** An integer that may arrive as query text. */
export const queryInteger = (min: number, max: number) =>
  z
    .union([
      z.int(),
      z
        .string()
        .regex(/^-?\d{1,15}$/, "must be a whole number")
        .transform(Number),
    ])
    .pipe(z.int().min(min).max(max));

/** A number that may arrive as query text, as languages write one: in decimals, a very small one with an exponent. */
export const queryNumber = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d{1,15}(\.\d{1,25})?(e-\d{1,2})?$/i, "must be a number in decimals, like -12.5")
    .transform(Number),
]);

/** A boolean that may arrive as query text `true` or `false`. */
export const queryBoolean = z.union([
  z.boolean(),
  z.enum(["true", "false"], "must be true or false").transform((value) => value === "true"),
]);

/** The version that a change is meant for; over REST the `If-Match` header says it. Without one, the change wins. */
export const ifVersion = queryInteger(0, 999_999_999).optional();

export const order = z.enum(orders);

/** The parameters that every list takes; spread into a `z.strictObject`. */
export const listParameters = {
  limit: queryInteger(1, 200).default(50),
  cursor: z.string().max(1000).optional(),
};

/** The parameters of a list that goes by one field, in the `usual` order unless it is asked for the other; also to be spread. */
export const listedBy = (field: string, usual: "asc" | "desc") => ({
  ...listParameters,
  sort: z.enum([field]).optional(),
  order: order.default(usual),
});

/** Answer of every list. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable() });

/** Fields that every stored document has beside its own. */
export const documentFields = { id, version: z.int(), created_at: z.string(), updated_at: z.string() };

export interface Page<T> {
  items: T[];
  next_cursor: string | null;
}

/** False for an address that carries a user name or a password; what is no address is refused as that. */
export const hasNoPassword = (address: string): boolean => {
  const url = URL.parse(address);
  return !(url?.username || url?.password);
};

/** A time zone that clocks know. */
export const ianaTimezone = line(64).refine(isTimezone, "must be an IANA time zone, like Europe/Madrid");

/** Names that are zones: to ask for one costs more than to read the rest of an observatory. */
const zones = new Set<string>();
/** More than there are; however they are written, no more are kept. */
const mostZones = 1000;

/** An offset like +02:00 isn't one, though it could be used like one. */
function isTimezone(value: string): boolean {
  if (zones.has(value)) return true;
  if (!/^[A-Za-z]/.test(value)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: value });
    if (zones.size < mostZones) zones.add(value);
    return true;
  } catch {
    return false;
  }
}
