import { describe, expect, test } from "vitest";
import { verdictByRules } from "./rules.ts";

const both = { max_fwhm: 3, min_stars: 100 };
const none = { fwhm: null, stars: null };

describe("the rules of an observation", () => {
  test.each([
    ["nothing without rules", null, { fwhm: 99, stars: 0 }, "not_judged"],
    ["nothing with rules that are empty", { max_fwhm: null, min_stars: null }, none, "not_judged"],
    ["nothing of an image without figures", both, none, "not_judged"],
    ["nothing while one of the figures is missing", both, { fwhm: 2, stars: null }, "not_judged"],
    ["that the limits themselves are accepted", both, { fwhm: 3, stars: 100 }, "accepted"],
    ["that one broken rule rejects", both, { fwhm: 3.01, stars: null }, "rejected"],
    ["that the other rejects as well", both, { fwhm: null, stars: 99 }, "rejected"],
    ["that a single rule suffices", { max_fwhm: null, min_stars: 1 }, { fwhm: null, stars: 0 }, "rejected"],
  ])("say %s", (_, rules, figures, acceptance) => {
    expect(verdictByRules(rules, figures).acceptance).toBe(acceptance);
  });

  test("name the figure and the limit", () => {
    const reasons = [
      { fwhm: 4.2, stars: 5 },
      { fwhm: 1, stars: 5 },
    ].map((figures) => verdictByRules(both, figures).acceptance_reason);
    expect(reasons).toEqual(["FWHM 4.2″ is above 3″.", "5 stars are fewer than 100."]);
  });
});
