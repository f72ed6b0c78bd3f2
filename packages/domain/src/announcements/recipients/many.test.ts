/** Pages read from indexes hold what sorting everybody would. */
import { listRecipientsInput, recipientStatus } from "@meridian/contract";
import { testDatabase } from "@meridian/testkit";
import { random } from "@meridian/testkit/random";
import { expect, test } from "vitest";
import type { Context } from "../../base/context.ts";
import { pageOf } from "../../base/cursor.ts";
import { announcing, message } from "../announcing.fixture.ts";
import { createAnnouncement } from "../create.ts";
import { pageOfFew } from "./few.ts";
import { type ManyInput, pageOfMany } from "./many.ts";
import { type RecipientRow, recipientOf } from "./row.ts";

const database = testDatabase();

/** Some of whom have acknowledged, several in the same moment, or were deactivated, and some have the same name. */
async function announced() {
  const { ctx, users, everyone } = await announcing(database, 40);
  const { id } = await createAnnouncement(ctx, message(everyone));
  const seeded = random(1);
  for (const { id: user } of users) {
    const name = seeded.pick(["Ada", "ada", "Åsa", "Zoë", "", "李"]);
    await database.sql`update users set name = ${name} where id = ${user}`;
    if (seeded.chance(0.3)) await database.sql`update users set deactivated_at = now() where id = ${user}`;
    if (seeded.chance(0.5))
      await database.sql`
        update announcement_recipients set acknowledged_at = ${new Date(seeded.integer(1, 3) * 1000)}, acknowledged_via = 'user'
         where user_id = ${user}`;
  }
  return { ctx, id };
}

type Way = (ctx: Context, input: ManyInput) => Promise<RecipientRow[]>;

/** All from indexes, what is few sorted in between, and all sorted. */
const ways: Way[] = [
  (ctx, input) => pageOfMany(ctx, input, () => false),
  (ctx, input) => pageOfMany(ctx, input, (part) => part !== "acknowledged"),
  (ctx, input) => pageOfFew(ctx, input),
];

/** A common word, whose pages are read from indexes as sorted ones are. */
const common = { words: "a", found: undefined };
const searching: Way[] = [
  (ctx, input) => pageOfMany(ctx, input, () => false, common),
  (ctx, input) => pageOfMany(ctx, input, (part) => part !== "acknowledged", common),
  (ctx, input) => pageOfFew(ctx, input, input.status, common),
];

test.each([
  ["of all", ways],
  ["of those that are found", searching],
])("every filter and order is the same, page by page: %s", async (_, ways) => {
  const { ctx, id } = await announced();
  for (const status of [undefined, ...recipientStatus.options])
    for (const sort of ["name", "email", "status", "acknowledged_at"] as const)
      for (const order of ["asc", "desc"] as const) {
        const read = async (pages: Way, limit: number) => {
          const found: unknown[] = [];
          let cursor: string | undefined;
          do {
            const input = { ...listRecipientsInput.parse({ id, sort, order, limit, cursor }), status };
            const page = pageOf(
              await pages(ctx, input),
              limit,
              { name: sort, order },
              recipientOf(new Map()),
            );
            found.push(...page.items);
            cursor = page.next_cursor ?? undefined;
          } while (cursor);
          return found;
        };
        const whole = await read(ways[2]!, 200);
        for (const pages of ways)
          expect(await read(pages, 7), `${status} by ${sort} ${order}`).toEqual(whole);
      }
});

test("a cursor of another order is refused, and one that was made up", async () => {
  const { ctx, id } = await announced();
  const cursor = (value: string | null, label: string) =>
    Buffer.from(JSON.stringify([value, label])).toString("base64url");
  for (const bad of ["x", cursor("x", "acknowledged_at asc y"), cursor("2026-13-01", "status asc y")])
    for (const sort of ["status", "acknowledged_at"])
      await expect(
        pageOfMany(
          ctx,
          { ...listRecipientsInput.parse({ id, sort, cursor: bad }), status: undefined },
          () => false,
        ),
      ).rejects.toMatchObject({ code: "INVALID", errors: [{ path: "cursor" }] });
});
