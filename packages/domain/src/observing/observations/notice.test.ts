import { expect, test } from "vitest";
import { readNotices } from "../../base/liveNotice.ts";
import { observationNotice } from "./index.ts";

test("the notice of a damaged document is read as one about that observation", () => {
  const damaged = { id: "01J", user_id: 5, observatory_id: null, project_id: ["x".repeat(10_000)] };
  const read = readNotices(JSON.stringify([observationNotice(damaged)]));
  expect(read).toEqual([
    { type: "observation.changed", id: "01J", user_id: "", observatory_id: "", project_id: "" },
  ]);
});
