import { createOrganizationInput, line, updateProfileInput } from "@meridian/contract";
import { actorFor, factories, testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { createOrganization, updateOrganization } from "./index.ts";
import { looksAlike } from "./looksAlike.ts";

const database = testDatabase();
const make = factories(database);

test.each([
  ["IAC", "iac"],
  ["IAC", "\u0406\u0410\u0421"],
  ["ESO", "\u0395S\u039f"],
  ["ESO", "\uff25\uff33\uff2f"],
  ["\u0412\u0435\u0433\u0430", "\u0432\u0435\u0433\u0430"],
])("%s looks like %s", (one, other) => {
  expect(looksAlike(one, other)).toBe(true);
});

test.each([
  ["IAC", "IAG"],
  ["ESO", "\u00c9SO"],
  ["\u304b", "\u304c"],
])("%s doesn't look like %s", (one, other) => {
  expect(looksAlike(one, other)).toBe(false);
});

const input = (short_name: string) =>
  createOrganizationInput.parse({ name: "A", short_name, type: "other", contact_email: "a@example.org" });

test("a short name that looks like another is refused, also of two at once; those that were alike stay", async () => {
  const owner = await make.user();
  const ctx = testContext(database, { actor: actorFor(owner) });
  const both = await Promise.allSettled([
    createOrganization(ctx, input("ORION")),
    createOrganization(ctx, input("\u041eRI\u041eN")),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "CONFLICT", errors: [{ path: "short_name" }] },
  });
  const old = await make.organization(owner.id, { short_name: "OR\u0406ON" });
  expect(await updateOrganization(ctx, { id: old.id, name: "Renamed" })).toMatchObject({ name: "Renamed" });
  await expect(
    updateOrganization(ctx, { id: old.id, short_name: "0RION".replace("0", "O") }),
  ).rejects.toMatchObject({ code: "CONFLICT" });
});

test("a name is NFC, and has no character that can't be seen", () => {
  expect(line().parse(" e\u0301 ")).toBe("\u00e9");
  for (const [value, named] of [
    ["a\u202eb", "U+202E"],
    ["a\u200bb", "U+200B"],
    ["a\u0007b", "U+0007"],
    ["a\ufeffb", "U+FEFF"],
    ["a\u2066b", "U+2066"],
  ] as const)
    expect(line().safeParse(value).error?.issues[0]?.message).toContain(named);
});

test("a time zone is a name and not an offset", () => {
  const accepts = (timezone: string) => updateProfileInput.safeParse({ timezone }).success;
  expect(["Europe/Madrid", "UTC", "Etc/GMT+2"].map(accepts)).toEqual([true, true, true]);
  expect(["+02:00", "-0500", "Mars/Olympus"].map(accepts)).toEqual([false, false, false]);
});
