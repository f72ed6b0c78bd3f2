import { expect, test } from "vitest";
import { labelsFor } from "./labels.ts";

const mark = (x: number, y: number, text: string) => ({ at: [x, y] as const, radius: 2, text });

test("a name stands beside its mark, or elsewhere where it would cover a name or a mark, or nowhere", () => {
  const [moon, jupiter, mars, venus] = labelsFor(
    [mark(0, 0, "Moon"), mark(12, 0, "Jupiter"), mark(14, 3, "Mars"), mark(60, 0, "Venus")],
    [{ at: [30, -20], radius: 5 }],
  );
  // To its right is Jupiter.
  expect(moon).toMatchObject({ anchor: "end" });
  expect(jupiter?.anchor).not.toBe("start");
  expect([mars, venus]).toMatchObject([{ anchor: "start" }, { anchor: "end" }]);
  // "Moon 85 %" would go beyond the drawing, whose edge is at 104.
  expect(labelsFor([mark(38, 80, "Moon"), mark(-100, 40, "Saturn"), mark(98, 10, "Sun")], [])).toMatchObject([
    { anchor: "start" },
    { anchor: "start" },
    { anchor: "end" },
  ]);
  expect(labelsFor([mark(38, 80, "A name of twenty-five let")], [])).toMatchObject([{ anchor: "end" }]);
  const crowd = Array.from({ length: 40 }, (_, at) => mark((at % 8) * 4, Math.floor(at / 8) * 4, "Vesta"));
  const boxes = labelsFor(crowd, []);
  expect(boxes.filter(Boolean).length).toBeLessThan(20);
});
