import { newId, rateLimits, sessions, verifications } from "@meridian/database";
import { factories, testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { pruneSignIn } from "./prune.ts";

const database = testDatabase();

test("pruning deletes expired rows, and no others", async () => {
  const { id: userId } = await factories(database).user();
  const now = new Date();
  const [before, after] = [new Date(now.getTime() - 1), new Date(now.getTime() + 60_000)];
  for (const expiresAt of [before, after]) {
    await database.db.insert(sessions).values({ id: newId(), token: newId(), userId, expiresAt });
    await database.db
      .insert(verifications)
      .values({ id: newId(), identifier: newId(), value: userId, expiresAt });
  }
  for (const days of [1, 3]) {
    const lastRequest = now.getTime() - days * 86_400_000;
    await database.db.insert(rateLimits).values({ id: newId(), key: newId(), count: 1, lastRequest });
  }
  const ctx = testContext(database, { now: () => now });
  for (let times = 0; times < 2; times += 1) await pruneSignIn.run(ctx, null, new AbortController().signal);
  expect(
    await Promise.all([sessions, verifications, rateLimits].map((table) => database.db.$count(table))),
  ).toEqual([1, 1, 1]);
});
