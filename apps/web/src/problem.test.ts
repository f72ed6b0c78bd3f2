import type { Problem } from "@meridian/contract";
import { expect, test, vi } from "vitest";
import { explain, fieldErrorsOf, HttpProblem, isSaidAt, noteNetwork, sentence } from "./problem.ts";

const refused = (part: Partial<Problem>) =>
  new HttpProblem({
    ...{
      type: "about:blank",
      title: "Unprocessable Content",
      status: 422,
      code: "INVALID",
      instance: "1",
      request_id: "1",
    },
    detail: "short_name is taken",
    ...part,
  });

test("a refusal names fields in words, and says of each what is wrong in a sentence", () => {
  const error = refused({
    errors: [
      { path: "short_name", message: "is taken" },
      { path: "observatory_ids.0", message: "must be open to you" },
      { path: "destination.settings.user_id", message: "is unknown." },
      { path: "", message: "one of them is needed" },
    ],
  });
  expect(fieldErrorsOf(error).map(({ message }) => message)).toEqual([
    "Short name is taken.",
    "Must be open to you.",
    "User is unknown.",
    "One of them is needed.",
  ]);
  const fields = ["short_name", "observatory_ids", "user_id"];
  expect(isSaidAt(fields, error)).toBe(false);
  expect(isSaidAt([...fields, ""], error)).toBe(true);
  expect(isSaidAt(fields, refused({}))).toBe(false);
  expect(explain(error).detail).toBe(
    "Short name is taken. Observatory ids must be open to you. User is unknown. One of them is needed.",
  );
});

test("a refusal without a field has the server's words", () => {
  expect(explain(refused({ detail: "She is already a member." })).detail).toBe("She is already a member.");
});

test("an error without a network says so, also once there is one again", () => {
  const [before, meanwhile] = [new Error(), new Error()];
  const setOnline = (onLine: boolean) => vi.stubGlobal("navigator", { onLine });
  setOnline(true);
  noteNetwork(before);
  setOnline(false);
  noteNetwork(meanwhile);
  setOnline(true);
  expect(explain(before).title).toBe("Can't reach Meridian");
  expect(explain(meanwhile).title).toBe("This device is offline");
  expect(sentence(meanwhile)).toBe("This device is offline. Check its connection and try again.");
  vi.unstubAllGlobals();
});
