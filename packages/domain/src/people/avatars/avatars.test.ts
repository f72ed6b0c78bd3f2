import { crc32, deflateSync } from "node:zlib";
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
import { bareGif, bareJpeg } from "./bare.ts";
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

test("a caller who isn't signed in is refused", async () => {
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

test("one of two simultaneous pictures stays, and the other one isn't left behind", async () => {
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

test.each(["avatars/../../secrets.json", "avatars/a\u0001b", "/etc/passwd", "avatars/"])(
  "a damaged row with a picture at %j shows none, and a new one takes its place",
  async (key) => {
    const user = await make.user();
    const ctx = contextOf(user);
    await database.db.update(users).set({ avatar_key: key }).where(eq(users.id, user.id));
    await expect(getAvatar(ctx, { id: user.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await setAvatar(ctx, png);
    await runEnqueued(database, ctx, dropAvatar);
    expect(await kept(user.id)).toEqual([await keyOf(user)]);
  },
);

test("everybody who finds a person sees their picture", async () => {
  const user = await make.user();
  const { avatar_url } = await setAvatar(contextOf(user), png);
  const admin = contextOf(await make.user({ server_admin: true }));
  const { items } = await searchUsers(admin, { email: user.email });
  expect(items).toMatchObject([{ id: user.id, avatar_url }]);
});

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
};
const letters = deflateSync(Buffer.alloc(24_000_000, "A"), { level: 9 });
const headEnd = 33;

test.each(["zTXt", "iTXt"])("compressed text in a PNG's %s is never unfolded", async (type) => {
  const name = Buffer.from(type === "iTXt" ? "k\0\x01\0\0\0" : "k\0\0", "latin1");
  const beside = Array.from({ length: 12 }, () => chunk(type, Buffer.concat([name, letters])));
  const bomb = Buffer.concat([png.subarray(0, headEnd), ...beside, png.subarray(headEnd)]);
  const user = await make.user();
  await setAvatar(contextOf(user), png);
  const high = process.resourceUsage().maxRSS;
  await setAvatar(contextOf(user), bomb);
  expect(process.resourceUsage().maxRSS - high).toBeLessThan(60 * 1024);
});

test("comments and applications' segments of a JPG, and frames of a GIF, are not looked at", async () => {
  const { width, height, data } = await decoded(await drawn().jpeg({ progressive: true }).toBuffer());
  const jpg = await drawn().jpeg({ progressive: true }).withMetadata({ orientation: 6 }).toBuffer();
  const segments = Array.from({ length: 30 }, (_, at) =>
    Buffer.concat([Buffer.from([0xff, at % 2 ? 0xfe : 0xed, 0xff, 0xff]), Buffer.alloc(65_533, "B")]),
  );
  const start = jpg.subarray(0, 2);
  expect(bareJpeg(Buffer.concat([start, ...segments, jpg.subarray(2)]))).toEqual(jpg);
  const lastScan = jpg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const amid = Buffer.concat([jpg.subarray(0, lastScan), segments[1]!, jpg.subarray(lastScan)]);
  expect(bareJpeg(amid)).toEqual(jpg);
  expect(await decoded(bareJpeg(jpg)!)).toMatchObject({ width: height, height: width });
  expect(data.length).toBe(width * height * 3);

  const gif = await drawn(40, 30).gif().toBuffer();
  const remark = Buffer.concat([Buffer.from([0x21, 0xfe, 5]), Buffer.from("hello"), Buffer.from([0])]);
  const frame = gif.subarray(gif.indexOf(0x2c, 13 + (3 << ((gif[10]! & 7) + 1))), -1);
  const long = Buffer.concat([gif.subarray(0, -1), ...Array(5000).fill(frame), remark, gif.subarray(-1)]);
  expect(bareGif(long)!.length).toBeLessThanOrEqual(gif.length);
  expect((await decoded(bareGif(long)!)).data.length).toBe((await decoded(gif)).data.length);
});

async function decoded(picture: Buffer) {
  const { data, info } = await sharp(picture).autoOrient().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

test("many pictures of one person hold up nobody else, and only a few of them wait", async () => {
  const [busy, other] = [await make.user(), await make.user()];
  // A picture is stored as soon as it is drawn.
  const drawnFor: string[] = [];
  const watched: typeof objectStore = {
    ...objectStore,
    put(key, ...content) {
      drawnFor.push(key.split("/")[1]!);
      return objectStore.put(key, ...content);
    },
  };
  const send = (user: TestUser) => setAvatar({ ...contextOf(user), objectStore: watched }, png);
  const sent = Array.from({ length: 6 }, () => send(busy));
  const outcomes = await Promise.allSettled([...sent, send(other)]);
  expect(outcomes.map(({ status }) => status === "rejected")).toEqual(
    [0, 1, 2, 3, 4, 5, 6].map((at) => at === 4 || at === 5),
  );
  expect(drawnFor).toEqual([busy.id, other.id, busy.id, busy.id, busy.id]);
});
