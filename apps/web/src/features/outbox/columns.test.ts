import { expect, test } from "vitest";
import { fieldHead } from "../../format/changes.ts";
import { outboxCells, outboxHeads } from "./columns.tsx";

test("a column of CSV has a head in words, in the order of its cells", () => {
  expect(["subject_id", "subject_name", "created_at"].map(fieldHead)).toEqual([
    "Subject id",
    "Subject name",
    "Created at",
  ]);
  const mail = {
    id: "m",
    message_id: "<m@example.org>",
    reply_to: null,
    created_at: "2026-03-01",
    to_name: "Vera",
    to_address: "v@example.org",
    subject: "Hi",
  };
  expect(outboxHeads).toEqual(["Id", "Created at", "To name", "To address", "Subject"]);
  expect(outboxCells(mail)).toEqual(["m", "2026-03-01", "Vera", "v@example.org", "Hi"]);
});
