import { expect, it } from "vitest";
import { readArguments } from "./arguments.ts";

it("knows --demo and nothing else", () => {
  expect(readArguments([])).toEqual({ demo: false });
  expect(readArguments(["--demo"])).toEqual({ demo: true });
  expect(() => readArguments(["--demo", "--port=1"])).toThrow(
    'unknown argument "--port=1"; the only one is --demo',
  );
});
