import { downtimeDocument } from "@meridian/contract";
import { downtimes } from "@meridian/database";
import { factories, testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { whyHeld } from "./index.ts";

const database = testDatabase();
const make = factories(database);

test("two downtimes that end at once hold an observatory by the same one of them, whatever becomes of their words", async () => {
  const ctx = testContext(database);
  const owner = await make.user();
  const { id } = await make.observatory(owner.id);
  const [start, end] = [-1, 1].map((hours) =>
    new Date(ctx.now().getTime() + hours * 3_600_000).toISOString(),
  );
  const planned = { observatory_id: id, created_by: owner.id, start, end };
  const down = (reason: string) =>
    downtimes.insert(database.db, downtimeDocument.parse({ ...planned, reason }), ctx.now());
  const two = [await down("Monsoon"), await down("Power")];
  const { hold_id } = await whyHeld(ctx, id);
  for (const one of two) {
    await database.sql`
      update downtimes set doc = doc || '{"reason": "Other words"}' where id = ${one.id}`;
    expect(await whyHeld(ctx, id)).toMatchObject({ hold_id });
  }
  expect(await whyHeld(ctx, id)).toEqual({ held: "The observatory is down: Other words", hold_id });
});
