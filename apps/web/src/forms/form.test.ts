import { createAnnouncementInput, exposureRequest, signUpInput } from "@meridian/contract";
import { expect, test } from "vitest";
import { formResolver } from "./form.ts";

test("the contract's rules are said in words for the person typing, one to a field", () => {
  expect(formResolver(signUpInput)({ name: " ", email: "nobody", password: "short" })).toEqual({
    name: "Required",
    email: "Enter an email address.",
    password: "Too short: at least 8 characters.",
  });
  const everybody = [{ kind: "all_users" }];
  const announcement = { title: "a", message: "b", severity: "info", delivery_type: "message", targets: [] };
  expect(formResolver(createAnnouncementInput)(announcement)).toEqual({ targets: "Choose at least one." });
  expect(
    formResolver(createAnnouncementInput)({ ...announcement, targets: everybody, severity: null }),
  ).toEqual({
    severity: "Choose one.",
  });
  expect(
    formResolver(createAnnouncementInput)({ ...announcement, title: undefined, targets: everybody }),
  ).toEqual({
    title: "Required",
  });
  expect(formResolver(signUpInput)({ name: "A", email: "a@example.org", password: "long enough" })).toEqual(
    {},
  );
});

test("a fault of a number names the limit that it is beyond", () => {
  const check = formResolver(exposureRequest);
  const exposure = { filter: "L", exposure_time: 60, exposure_count: 10 };
  expect(check(exposure)).toEqual({});
  expect(check({ ...exposure, exposure_time: 0, exposure_count: 0, binning: 17 })).toEqual({
    exposure_time: "More than 0.",
    exposure_count: "At least 1.",
    binning: "At most 16.",
  });
  expect(check({ ...exposure, exposure_time: 86_401, exposure_count: 1.5, binning: undefined })).toEqual({
    exposure_time: "At most 86400.",
    exposure_count: "Enter a whole number.",
  });
});
