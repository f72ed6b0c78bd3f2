import { expect, test } from "vitest";
import { recipientStyle } from "./statusStyles.ts";

test("a recipient isn't pending once an announcement is over", () => {
  const wordOf = (of: "active" | "cancelled" | "expired") => recipientStyle("pending", of).word;
  expect([wordOf("active"), wordOf("cancelled"), wordOf("expired")]).toEqual([
    ...["Pending", "Not acknowledged", "Not acknowledged"],
  ]);
  expect(recipientStyle("acknowledged", "cancelled").word).toBe("Acknowledged");
});
