import { expect, test } from "vitest";
import { readCards, readValue } from "./cards.ts";

test.each([
  ["'O''Hara  '           / who", "O'Hara"],
  ["'a / b'", "a / b"],
  ["                  42 / the answer", 42],
  ["           1.5D+03", 1500],
  ["  -.5E-1", -0.05],
  ["                   T", true],
  ["   / nothing", null],
  ["  (1, 2)", "(1, 2)"],
  ["1E999", "1E999"],
])("%s is read as %s", (field, value) => {
  expect(readValue(field)).toBe(value);
});

test("comments are joined, long texts go on, and long keywords are read", () => {
  expect(
    readCards([
      "COMMENT one",
      "COMMENT   two",
      "LONG    = 'begins &'",
      "CONTINUE  'and ends&' / a comment",
      "CONTINUE  ' here'",
      "WHOLE   = 'ends'",
      "CONTINUE  'goes on with nothing'",
      "HIERARCH ESO DET DIT = 30.5 / seconds",
      "HIERARCH  LONGKEYWORD= 'with text'",
      "NOTHING here",
    ]),
  ).toEqual({
    COMMENT: "one\n  two",
    LONG: "begins and ends here",
    WHOLE: "ends",
    "ESO DET DIT": 30.5,
    LONGKEYWORD: "with text",
  });
});

test("a text of 35,000 lines is read as fast as any other header", () => {
  const line = "a".repeat(60);
  const cards = ["LONG    = '&'", ...Array(35_000).fill(`CONTINUE  '${line}&'`)];
  expect(readCards(cards).LONG).toBe(`${line.repeat(35_000)}&`);
});
