import { crc32 } from "node:zlib";
import { auditLog, users } from "@meridian/database";
import { eq } from "@meridian/database/query";
import {
  actorFor,
  factories,
  memoryObjectStore,
  runEnqueued,
  type TestUser,
  testContext,
  testDatabase,
} from "@meridian/testkit";
import sharp from "sharp";
import { expect, test } from "vitest";
import { searchUsers } from "../users/index.ts";
import { dropAvatar, getAvatar, removeAvatar, setAvatar } from "./index.ts";

const database = testDatabase();
const objectStore = memoryObjectStore();
const contextOf = (user: TestUser) => testContext(database, { actor: actorFor(user), objectStore });
const make = factories(database);

const drawn = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: "#336699" } });
const png = await drawn().png().toBuffer();

async function kept(userId: string): Promise<string[]> {
  const keys = [];
  for await (const { key } of objectStore.list(`avatars/${userId}/`)) keys.push(key);
  return keys;
}
const keyOf = async ({ id }: TestUser) =>
  (await database.db.select({ key: users.avatar_key }).from(users).where(eq(users.id, id)))[0]!.key;

async function read(ctx: ReturnType<typeof contextOf>, id: string): Promise<Buffer> {
  return Buffer.concat(await (await (await getAvatar(ctx, { id })).open()).toArray());
}

test("refuses who isn't signed in", async () => {
  const ctx = testContext(database, { actor: { type: "anonymous" } });
  for (const asked of [setAvatar(ctx, png), removeAvatar(ctx), getAvatar(ctx, { id: "x" })])
    await expect(asked).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});

test.each(["jpeg", "png", "gif"] as const)(
  "a %s is drawn anew: small, square, upright, and without what the file said of its place",
  async (format) => {
    const user = await make.user();
    const ctx = contextOf(user);
    const picture = await drawn()
      .withExif({ IFD0: { Copyright: "Vera" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } })
      .toFormat(format)
      .toBuffer();
    const profile = await setAvatar(ctx, picture);
    const key = await keyOf(user);
    expect(profile.avatar_url).toBe(`/api/v1/users/${user.id}/avatar?v=${key!.split("/")[2]}`);
    expect(await kept(user.id)).toEqual([key]);
    const shown = await read(contextOf(await make.user()), user.id);
    const about = await sharp(shown).metadata();
    expect(about).toMatchObject({ format: "webp", width: 256, height: 256 });
    expect([about.exif, about.icc, about.xmp]).toEqual([undefined, undefined, undefined]);
    expect(shown.includes("Vera")).toBe(false);
  },
);

/** A picture that says it is larger than it is, which nothing finds out but whoever decodes it. */
function claiming(width: number, height: number): Buffer {
  const bomb = Buffer.from(png);
  bomb.writeUInt32BE(width, 16);
  bomb.writeUInt32BE(height, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  return bomb;
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>`;
const webp = await drawn().webp().toBuffer();
const noise = await sharp(Buffer.from(Array.from({ length: 30_000 }, (_, at) => (at * 7919) % 251)), {
  raw: { width: 100, height: 100, channels: 3 },
})
  .png()
  .toBuffer();

test.each([
  ["SVG", Buffer.from(svg), "UNSUPPORTED_MEDIA_TYPE"],
  ["another kind of picture", webp, "UNSUPPORTED_MEDIA_TYPE"],
  ["nothing", Buffer.alloc(0), "UNSUPPORTED_MEDIA_TYPE"],
  [
    "text that begins like a JPG",
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)]),
    "UNSUPPORTED_MEDIA_TYPE",
  ],
  ["a PNG that is cut off", noise.subarray(0, noise.length / 2), "UNSUPPORTED_MEDIA_TYPE"],
  ["a pixel bomb", claiming(50_000, 50_000), "INVALID"],
  ["a PNG that is smaller than it says", claiming(5000, 5000), "UNSUPPORTED_MEDIA_TYPE"],
])("%s is refused, and the picture before stays", async (_, content, code) => {
  const user = await make.user();
  const ctx = contextOf(user);
  await setAvatar(ctx, png);
  const before = await kept(user.id);
  await expect(setAvatar(ctx, content)).rejects.toMatchObject({ code });
  expect(await kept(user.id)).toEqual(before);
  expect(await keyOf(user)).toBe(before[0]);
});

test("a picture that is replaced or removed is deleted, on record; without one, removing does nothing", async () => {
  const user = await make.user();
  const ctx = contextOf(user);
  await setAvatar(ctx, png);
  await setAvatar(ctx, png);
  expect(await kept(user.id)).toHaveLength(2);
  await runEnqueued(database, ctx, dropAvatar);
  expect(await kept(user.id)).toEqual([await keyOf(user)]);
  // A job that is about the present picture leaves it alone.
  await dropAvatar.enqueue(database.db, ctx, { key: (await keyOf(user))! });
  await runEnqueued(database, ctx, dropAvatar);
  expect(await kept(user.id)).toHaveLength(1);

  await removeAvatar(ctx);
  await removeAvatar(ctx);
  await runEnqueued(database, ctx, dropAvatar);
  expect(await kept(user.id)).toEqual([]);
  await expect(getAvatar(ctx, { id: user.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const records = await database.db.select().from(auditLog).where(eq(auditLog.subject_id, user.id));
  expect(records.map(({ action }) => action)).toEqual([
    ...["user.set_avatar", "user.set_avatar", "user.remove_avatar"],
  ]);
});

test("of two pictures at once one stays, and the other one isn't left behind", async () => {
  const user = await make.user();
  const ctx = contextOf(user);
  await Promise.all([setAvatar(ctx, png), setAvatar(ctx, png)]);
  await runEnqueued(database, ctx, dropAvatar);
  expect(await kept(user.id)).toEqual([await keyOf(user)]);
});

test("a picture that can't be noted isn't left behind", async () => {
  const gone = await make.user({ deactivated_at: new Date() });
  await expect(setAvatar(contextOf(gone), png)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await kept(gone.id)).toEqual([]);
});

test("whoever finds a person sees their picture", async () => {
  const user = await make.user();
  const { avatar_url } = await setAvatar(contextOf(user), png);
  const admin = contextOf(await make.user({ server_admin: true }));
  const { items } = await searchUsers(admin, { email: user.email });
  expect(items).toMatchObject([{ id: user.id, avatar_url }]);
});
