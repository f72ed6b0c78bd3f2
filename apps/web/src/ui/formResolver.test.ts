import { createAnnouncementInput, signUpInput } from "@meridian/contract";
import { expect, test } from "vitest";
import { formResolver } from "./formResolver.ts";

test("the contract's rules are said in words for the person typing, one to a field", () => {
  expect(formResolver(signUpInput)({ name: " ", email: "nobody", password: "short" })).toEqual({
    name: "This is needed.",
    email: "This isn't an email address.",
    password: "At least 8 characters are needed.",
  });
  const everybody = [{ kind: "all_users" }];
  const announcement = { title: "a", message: "b", severity: "info", targets: [] };
  expect(formResolver(createAnnouncementInput)(announcement)).toEqual({ targets: "Choose at least one." });
  expect(
    formResolver(createAnnouncementInput)({ ...announcement, targets: everybody, severity: null }),
  ).toEqual({
    severity: "Choose one.",
  });
  expect(
    formResolver(createAnnouncementInput)({ message: "b", severity: "info", targets: everybody }),
  ).toEqual({
    title: "This is needed.",
  });
  expect(formResolver(signUpInput)({ name: "A", email: "a@example.org", password: "long enough" })).toEqual(
    {},
  );
});
