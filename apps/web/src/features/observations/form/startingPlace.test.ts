import { expect, test } from "vitest";
import { startingPlace } from "./startingPlace.ts";

const dark = { state: "idle", is_dark: true, dark_from: "2026-11-28T01:00:00Z" } as const;
const day = { state: "daylight", is_dark: false, dark_from: "2026-11-28T09:00:00Z" } as const;
const sooner = { ...day, dark_from: "2026-11-28T06:00:00Z" };

test("a form begins where it was made last as long as it is dark there", () => {
  expect(
    startingPlace(
      [
        { id: "a", ...dark },
        { id: "b", ...dark },
      ],
      "b",
    ),
  ).toBe("b");
  expect(startingPlace([{ id: "a", ...day }], "a")).toBe("a");
});

test("a form begins where it is dark now, else where it is to be dark next", () => {
  expect(
    startingPlace(
      [
        { id: "a", ...day },
        { id: "b", ...dark },
      ],
      "a",
    ),
  ).toBe("b");
  expect(
    startingPlace(
      [
        { id: "a", ...day },
        { id: "b", ...sooner },
      ],
      "a",
    ),
  ).toBe("b");
  const bright = { ...day, dark_from: null };
  expect(
    startingPlace(
      [
        { id: "a", ...bright },
        { id: "b", ...day },
      ],
      "a",
    ),
  ).toBe("b");
});

test("a form begins at a connected observatory, and as last time where nothing is known", () => {
  const offline = { ...dark, state: "offline" } as const;
  expect(
    startingPlace(
      [
        { id: "a", ...offline },
        { id: "b", ...day },
      ],
      "a",
    ),
  ).toBe("b");
  expect(
    startingPlace(
      [
        { id: "a", ...offline },
        { id: "b", ...offline },
      ],
      "b",
    ),
  ).toBe("b");
  expect(startingPlace([], "a")).toBe("a");
});
