import { registry } from "@meridian/database";
import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { quoted } from "../../../base/sqlText.ts";
import { fitsText } from "./compile.ts";
import { type JsonSchema, jsonSchemaOf } from "./jsonSchema.ts";

const database = testDatabase();

/** Every text with a pattern that a document may hold. */
function textsWithin(schema: JsonSchema): JsonSchema[] {
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.anyOf ?? schema.oneOf ?? []),
    ...(schema.items ? [schema.items] : []),
  ];
  return [...(schema.pattern ? [schema] : []), ...inner.flatMap(textsWithin)];
}

const schemas = registry
  .flatMap(({ schema }) => (schema ? textsWithin(jsonSchemaOf(schema)) : []))
  .filter((one, at, all) => all.findIndex(({ pattern }) => pattern === one.pattern) === at);

const texts = [
  ...["", " ", "a", "a.b:c-d_e", "a b", "a'b", "é", "a\n", "\na"],
  ...["a".repeat(64), "a".repeat(65), "0a".repeat(32), "0A".repeat(32), "0".repeat(63), "1".repeat(1001)],
  ...["1", "1.2.10", "1.", "somebody@example.org", "somebody@example"],
  ...["2026-02-28T23:59:59Z", "2026-02-29T00:00:00Z", "2028-02-29T00:00:00.5Z", "2026-12-31T00:00:00+02:00"],
  ...["2026-13-01T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01 00:00:00Z", "0026-01-01T00:00:00.123456Z"],
  ...["2026-01-01T00:00:00.000Z\n", "2026-01-01T00:00:00", "2026-04-31T00:00:00Z", "12026-01-01T00:00:00Z"],
];

const fitsInJavaScript = ({ pattern, minLength = 0, maxLength = 1000 }: JsonSchema, text: string) =>
  text.length >= minLength && text.length <= maxLength && new RegExp(pattern!).test(text);

test("the pattern of a text is compiled into SQL that accepts the same texts", async () => {
  expect(schemas.length).toBeGreaterThan(4);
  for (const schema of schemas) {
    const rows = await database.sql.unsafe<{ text: string; fits: boolean }[]>(
      `select text, ${fitsText(schema, "text")} as fits from (values ${texts.map((text) => `(${quoted(text)})`).join(", ")}) given(text)`,
    );
    const fitting = texts.filter((text) => fitsInJavaScript(schema, text));
    expect(
      rows.filter(({ fits }) => fits).map(({ text }) => text),
      schema.pattern,
    ).toEqual(fitting);
  }
});
