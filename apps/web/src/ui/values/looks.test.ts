import { expect, test } from "vitest";
import { recipientLook } from "./looks.ts";

test("nobody is waited for once an announcement is over", () => {
  const wordOf = (of: "active" | "cancelled" | "expired") => recipientLook("pending", of).word;
  expect([wordOf("active"), wordOf("cancelled"), wordOf("expired")]).toEqual([
    ...["Pending", "Not acknowledged", "Not acknowledged"],
  ]);
  expect(recipientLook("acknowledged", "cancelled").word).toBe("Acknowledged");
});
