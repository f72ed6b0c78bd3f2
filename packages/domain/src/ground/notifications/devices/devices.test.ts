import { addPushSubscriptionInput, updateProfileInput } from "@meridian/contract";
import { actorFor, auditOf, factories, memoryPusher, testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { addPushSubscription } from "./add.ts";
import { listPushSubscriptions } from "./list.ts";
import { removePushSubscription } from "./remove.ts";

const database = testDatabase();
const oldest = { limit: 50, order: "asc" } as const;
const make = factories(database);
const keys = {
  p256dh: "BG_wO5SSQc4drdQ1GeaWDgqFtBppoFwygQOqK84VlMoWPE91OlW_AdxT9sCwx-7ni0DG_30lqW4igrmJzvccFEo",
  auth: "A".repeat(22),
};
let count = 0;
const device = (fields: Partial<Parameters<typeof addPushSubscription>[1]> = {}) => {
  count += 1;
  return { endpoint: `https://push.example/${count}`, keys, name: "A browser", ...fields };
};

async function somebody() {
  const user = await make.user();
  return testContext(database, { actor: actorFor(user) });
}

test("a device is added, listed and removed, each on record", async () => {
  const ctx = await somebody();
  const given = device({ name: "Firefox on Linux" });
  const { id } = await addPushSubscription(ctx, given);
  expect(await listPushSubscriptions(ctx, oldest)).toMatchObject({
    items: [{ id, name: "Firefox on Linux", endpoint: given.endpoint, last_used_at: null }],
    public_key: ctx.pusher.publicKey,
    has_gateway: true,
  });
  await removePushSubscription(ctx, { endpoint: given.endpoint });
  expect((await listPushSubscriptions(ctx, oldest)).items).toEqual([]);
  await expect(removePushSubscription(ctx, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await auditOf(database, id)).map(({ action }) => action)).toEqual([
    "push_subscription.add",
    "push_subscription.remove",
  ]);
});

test("nobody sees or removes somebody else's; whoever subscribes last has the browser", async () => {
  const [ada, vera] = [await somebody(), await somebody()];
  const given = device();
  const { id } = await addPushSubscription(ada, given);
  expect((await listPushSubscriptions(vera, oldest)).items).toEqual([]);
  await expect(removePushSubscription(vera, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await addPushSubscription(vera, given);
  expect((await listPushSubscriptions(ada, oldest)).items).toEqual([]);
  expect((await listPushSubscriptions(vera, oldest)).items).toHaveLength(1);
});

test("devices refuse people who aren't signed in, and everybody where Web Push is switched off", async () => {
  const nobody = testContext(database, { actor: { type: "anonymous" } });
  for (const asked of [addPushSubscription(nobody, device()), listPushSubscriptions(nobody, oldest)])
    await expect(asked).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  const ctx = await somebody();
  const off = { ...ctx, pusher: { ...memoryPusher(), publicKey: undefined } };
  await expect(addPushSubscription(off, device())).rejects.toMatchObject({ code: "CONFLICT" });
});

test("a person has at most twenty devices, also when two come at once; the same one again is no further one", async () => {
  const ctx = await somebody();
  const first = device();
  await addPushSubscription(ctx, first);
  for (let n = 0; n < 18; n += 1) await addPushSubscription(ctx, device());
  const both = await Promise.allSettled([
    addPushSubscription(ctx, device()),
    addPushSubscription(ctx, device()),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await addPushSubscription(ctx, first);
  expect((await listPushSubscriptions(ctx, oldest)).items).toHaveLength(20);
});

test("keys that no message can be encrypted for are refused, as is an address with characters that are none", async () => {
  const ctx = await somebody();
  const bent = `B${"A".repeat(86)}`;
  await expect(addPushSubscription(ctx, device({ keys: { ...keys, p256dh: bent } }))).rejects.toMatchObject({
    code: "INVALID",
    errors: [{ path: "keys.p256dh" }],
  });
  const odd = ["\u0000", " ", "é"].map((character) => `https://push.example/${character}x`);
  for (const endpoint of [
    ...odd,
    "https://me:secret@push.example/x",
    "nope",
    "",
    "https://",
    "https://[::1",
  ]) {
    const { error } = addPushSubscriptionInput.safeParse({ ...device(), endpoint });
    expect(error?.issues.map(({ path }) => path[0])).toContain("endpoint");
  }
  expect(updateProfileInput.safeParse({ push_user_key: "a\r\nb" }).success).toBe(false);
});

test("a device at a private address is refused, and the field is named", async () => {
  const ctx = await somebody();
  const pusher = { ...ctx.pusher, mayReach: (address: string) => !address.includes("127.0.0.1") };
  await expect(
    addPushSubscription({ ...ctx, pusher }, device({ endpoint: "https://127.0.0.1/1" })),
  ).rejects.toMatchObject({ code: "INVALID", errors: [{ path: "endpoint" }] });
  await addPushSubscription({ ...ctx, pusher }, device());
});
