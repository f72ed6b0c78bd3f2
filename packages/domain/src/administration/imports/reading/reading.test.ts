import { Readable } from "node:stream";
import type { ImportFormat } from "@meridian/contract";
import { describe, expect, test } from "vitest";
import { readRows, type SourceRow } from "./index.ts";

async function read(format: ImportFormat, content: string | Buffer, size = 65_536): Promise<SourceRow[]> {
  const bytes = Buffer.from(content as string);
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
  const rows: SourceRow[] = [];
  for await (const row of readRows(format, Readable.from(chunks))) rows.push(row);
  return rows;
}

const values = (rows: SourceRow[]) => rows.map((row) => ("value" in row ? row.value : row.fault));

const files: [string, ImportFormat, string, unknown[]][] = [
  [
    "JSON list",
    "json",
    '[{"a":"x,]\\"}é😀"},\n {"b":[1,{"c":2}]}]',
    [{ a: 'x,]"}é😀' }, { b: [1, { c: 2 }] }],
  ],
  [
    "JSON list with a bad entry",
    "json",
    '[{"a":1},\n{bad},{"b":2},]',
    [{ a: 1 }, "line 2: is not valid JSON", { b: 2 }],
  ],
  ["JSON list in an object", "json", '\n{ "observatories": [{"a":1}]}\n', [{ a: 1 }]],
  ["JSON list later in an object", "json", '{"version":1,"observatories":[{"a":1}]}', [{ a: 1 }]],
  ["JSON entry alone", "json", '{"name":"one","filters":[]}', [{ name: "one", filters: [] }]],
  ["JSON cut off", "json", '[{"a":1},\n{"b":', [{ a: 1 }, "line 2: ends in the middle of its list"]],
  ["JSON that goes on", "json", "[1]\nx", [1, "line 1: continues after the end of its list"]],
  ["JSON with a brace too many", "json", '[{"a":1}},2]', ["line 1: has a } without its {"]],
  ["no JSON", "json", "name: x", ["line 1: is not valid JSON"]],
  [
    "NDJSON",
    "ndjson",
    '\uFEFF{"a":"é😀"}\r\n\nnope\n{"b":2}',
    [{ a: "é😀" }, "line 3: is not valid JSON", { b: 2 }],
  ],
  [
    "CSV",
    "csv",
    '\uFEFFname,lat,"lon"\r\nA,1,2\r\nB,1\r\n\r\n"C\nc",3,"4"\r\n16" scope,1,2\r\n',
    [
      { name: "A", lat: "1", lon: "2" },
      "line 3: has 2 values for 3 columns",
      { name: "C\nc", lat: "3", lon: "4" },
      { name: '16" scope', lat: "1", lon: "2" },
    ],
  ],
  ["CSV with an open quote", "csv", 'a,b\nA,1\n"B,2\nC,3\n', [{ a: "A", b: "1" }, /a quote isn't closed/]],
  ["CSV with semicolons", "csv", "a;b\n1;2\n", ["line 1: the columns must be separated by commas"]],
  ["CSV with a column twice", "csv", "a,a\n1,2", ['line 1: two columns are named "a"']],
  [
    "YAML list",
    "yaml",
    '%YAML 1.2\n---\n# list\n- a: 1\n  b: |\n    - x\n    - y\n\n- c: "é"\n-\n  d: [1,\n   2]\n',
    [{ a: 1, b: "- x\n- y\n" }, { c: "é" }, { d: [1, 2] }],
  ],
  [
    "YAML with a bad entry",
    "yaml",
    "- a: 1\n- e: {\n- b: 2\n",
    [{ a: 1 }, /^line [23]: is not valid YAML/, { b: 2 }],
  ],
  ["YAML list in a mapping", "yaml", "observatories:\n  - a: 1\n  - b: 2\n", [{ a: 1 }, { b: 2 }]],
  ["YAML in braces", "yaml", "[{a: 1},\n {b: 2}]", [{ a: 1 }, { b: 2 }]],
  ["YAML of several documents", "yaml", "---\n- a: 1\n---\n- b: 2\n", [{ a: 1 }, { b: 2 }]],
];

describe.each([1, 3, 7, 65_536])("in pieces of %i bytes", (size) => {
  test.each(files)("%s", async (_, format, content, expected) => {
    const found = values(await read(format, content, size));
    expect(found).toEqual(expected.map((one) => (one instanceof RegExp ? expect.stringMatching(one) : one)));
  });

  test.each(["json", "ndjson", "csv", "yaml"] as const)("an empty %s has no rows", async (format) => {
    expect(await read(format, "", size)).toEqual([]);
    expect(await read(format, "\n \n", size)).toEqual([]);
  });

  test("rows before invalid UTF-8 are read", async () => {
    const bytes = Buffer.concat([Buffer.from('{"a":"é"}\n{"b":1}\n{"c":"'), Buffer.from([0xc3, 0x28, 0x22])]);
    expect(values(await read("ndjson", bytes, size))).toEqual([
      { a: "é" },
      { b: 1 },
      "line 3: is not UTF-8 text",
    ]);
    const cut = Buffer.concat([Buffer.from('{"a":1}\n'), Buffer.from([0xe2, 0x82])]);
    expect(values(await read("ndjson", cut, size))).toEqual([{ a: 1 }, "line 2: is not UTF-8 text"]);
  });
});

test.each(["json", "ndjson", "yaml"] as const)(
  "an entry of over 1 MiB is refused by itself in %s",
  async (format) => {
    const huge = `{"name":"${"x".repeat(1_100_000)}"}`;
    const file = {
      json: `[{"a":1},${huge},{"b":2}]`,
      ndjson: `{"a":1}\n${huge}\n{"b":2}`,
      yaml: `- a: 1\n- ${huge}\n- b: 2`,
    }[format];
    expect(values(await read(format, file))).toEqual([
      { a: 1 },
      expect.stringContaining("is longer than"),
      { b: 2 },
    ]);
  },
);

test("an endless CSV field ends the reading", async () => {
  expect(values(await read("csv", `a,b\nA,1\n"${"x".repeat(2_000_000)}`))).toEqual([
    { a: "A", b: "1" },
    expect.stringContaining("is longer than 1 MiB"),
  ]);
});

test("a file that can't be read in parts has a bound", async () => {
  expect(values(await read("json", `{"x":"${"y".repeat(5_000_000)}"}`))).toEqual([
    expect.stringContaining("is longer than 4 MiB; only a list"),
  ]);
  expect(values(await read("yaml", `x: "${"y".repeat(5_000_000)}"`))).toEqual([
    expect.stringContaining("is longer than 1 MiB; only a list"),
  ]);
});

test.each([
  [
    "aliases that multiply",
    "- a: &a [x,x,x,x,x,x,x,x]\n  b: &b [*a,*a,*a,*a,*a,*a]\n  c: [*b,*b,*b,*b,*b,*b]",
  ],
  ["brackets without end", `- ${"[".repeat(100_000)}`],
  ["an alias of another entry", "- a: &a 1\n- b: *a\n- c: *a"],
])("YAML with %s is refused, the next entry is read", async (_, attack) => {
  const rows = await read("yaml", `${attack}\n- ok: 1\n`);
  expect(values(rows)).toContainEqual(expect.stringContaining("is not valid YAML"));
  expect(values(rows).at(-1)).toEqual({ ok: 1 });
});
