import type { Random } from "@meridian/testkit/faults";

/** A piece of JSON as it is sent: some of what is tried, `JSON.stringify` doesn't write. */
class Raw {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** An object with names that mean something to an object itself, or twice the same. */
export class Entries {
  readonly entries: [string, unknown][];

  constructor(entries: [string, unknown][]) {
    this.entries = entries;
  }
}

const levels = 10_000;

export const prototypeNames = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "__defineGetter__",
  "then",
  "toJSON",
  "length",
];

export const strings = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff tail",
  "\ufeff",
  "\u202e right to left",
  "é".repeat(300),
  "\u{1f52d}".repeat(70),
  "x".repeat(100_000),
  "' or 1=1 --",
  "'; drop table users; --",
  "%00",
  "../../../../etc/passwd",
  "<script>alert(1)</script>",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: sent as it is
  "${7*7}{{7*7}}",
  "\r\nSet-Cookie: a=b",
  "null",
  "NaN",
  "-1",
  "1e400",
  "9007199254740993",
  "2026-02-30T25:61:61Z",
  "+275760-09-13T00:00:00.001Z",
  "0000-01-01T00:00:00Z",
  "2026-03-01T00:00:00+23:59",
  "all_users",
  ...prototypeNames,
];

const rawValues = [
  "1e400",
  "-1e400",
  "-0",
  "9007199254740992",
  "-9007199254740993",
  "123456789012345678901234567890",
  "5e-324",
  "0.1",
  "-1",
  "0",
  "2147483648",
  "null",
  "true",
  "false",
  "[]",
  "{}",
  "[[]]",
  "[null]",
  '{"__proto__":{"server_admin":true}}',
  '{"constructor":{"prototype":{"server_admin":true}}}',
  '{"toString":1,"valueOf":1}',
  '{"toJSON":1,"then":1}',
  `${"[".repeat(levels)}${"]".repeat(levels)}`,
  `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`,
  `[${"0,".repeat(20_000)}0]`,
].map((text) => new Raw(text));

/** Something that hardly any field takes. */
export const hostileValue = (random: Random): unknown =>
  random.chance(0.5) ? random.pick(strings) : random.pick(rawValues);

/** The value as JSON text. */
export function written(value: unknown): string {
  if (value instanceof Raw) return value.text;
  if (Array.isArray(value)) return `[${value.map(written).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const entries = value instanceof Entries ? value.entries : Object.entries(value);
  return `{${entries.map(([name, of]) => `${JSON.stringify(name)}:${written(of)}`).join(",")}}`;
}
