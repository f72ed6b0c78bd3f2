import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { code, inviting, newAddress } from "./inviting.fixture.ts";

const database = testDatabase();

test("the list is in pages, the latest first", async () => {
  const { owner, invite, list } = await inviting(database);
  const made = [];
  for (let at = 0; at < 3; at += 1) made.unshift((await invite(owner, newAddress())).id);
  const first = await list(owner, { limit: 2 });
  const second = await list(owner, { limit: 2, cursor: first.next_cursor });
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(made);
  await expect(list(owner, { cursor: "?" })).rejects.toMatchObject(code("INVALID"));
});
