import { expect, test } from "vitest";
import { csv } from "./csv.ts";

test("cells with commas, quotes and line breaks survive", () => {
  expect(csv([["a,b", 'say "no"', "two\nlines", null, 3]])).toBe(
    '\uFEFF"a,b","say ""no""","two\nlines",,3\r\n',
  );
});

test("a cell that a spreadsheet would run stays text, a negative number stays a number", () => {
  expect(csv([["=1+1", "@sum", "-12.5", "-rm"]])).toBe("\uFEFF'=1+1,'@sum,-12.5,'-rm\r\n");
});

test("a formula doesn't run after a separator that another spreadsheet would split at", () => {
  for (const separator of [";", "\t", "|", ",", "\n", "; ", ';"'])
    expect(csv([[`a${separator}=cmd()`]])).toContain("'=cmd()");
  expect(csv([["dec; -12.5; +3"]])).toBe("\uFEFFdec; -12.5; +3\r\n");
  expect(csv([["x;-1+cmd()"]])).toContain("x;'-1+cmd()");
});
