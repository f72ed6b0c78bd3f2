import { expect, test } from "vitest";
import { blank, validateScoped } from "./values.ts";

test("the form refuses an expiry that is past, or before the publication, before it is reviewed", () => {
  const faults = (times: Partial<typeof blank>) =>
    validateScoped({ ...blank, title: "Wind", message: "Strong.", ...times });
  expect(faults({ expires_at: "2020-01-01T10:00:00.000Z" })).toEqual({
    expires_at: "Choose a moment in the future.",
  });
  expect(faults({ publish_at: "2199-05-02T10:00:00.000Z", expires_at: "2199-05-01T10:00:00.000Z" })).toEqual({
    expires_at: "Choose a moment after the publication.",
  });
  expect(faults({ expires_at: "2199-05-01T10:00:00.000Z" })).toEqual({});
});
