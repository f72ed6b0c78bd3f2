import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { backups, knownMigrations } from "@meridian/database";
import {
  actorFor,
  factories,
  memoryObjectStore,
  runEnqueued,
  testContext,
  testDatabase,
} from "@meridian/testkit";
import { beforeAll, expect, test } from "vitest";
import type { Context } from "../../base/context.ts";
import { backUp, checksums, fill } from "./backups.fixture.ts";
import { cancelBackup, getBackup, reindexBackups, restoreBackup, verifyBackup, verifying } from "./index.ts";
import { restoring } from "./restore/operation.ts";
import { manifestKey, prefixOf } from "./stored/keys.ts";
import type { Manifest } from "./stored/manifest.ts";
import { storeManifest } from "./stored/sealed.ts";

const database = testDatabase();
const objectStore = memoryObjectStore();
let ctx: Context;
let id: string;
/** Every object of the backup as it was made. */
const whole = new Map<string, Buffer>();

const put = (key: string, content: Buffer) => objectStore.put(key, Readable.from([content]));
const manifest = () => JSON.parse(whole.get(manifestKey(id))!.toString()).manifest;
const largest = () =>
  [...whole].filter(([key]) => key.endsWith(".zst")).sort(([, one], [, other]) => other.length - one.length);

beforeAll(async () => {
  const admin = await factories(database).user({ server_admin: true });
  ctx = testContext(database, { objectStore, actor: actorFor(admin) });
  await fill(database);
  ({ id } = await backUp(database, ctx));
  for await (const { key } of objectStore.list(prefixOf(id)))
    whole.set(key, await buffer(await objectStore.get(key)));
});

const flipped = (content: Buffer) => {
  const changed = Buffer.from(content);
  changed[changed.length >> 1]! ^= 4;
  return changed;
};

const damages: [name: string, says: RegExp, damage: () => Promise<unknown>][] = [
  ["a bit that flipped", /damaged/, async () => put(largest()[0]![0], flipped(largest()[0]![1]))],
  ["a part that was cut", /damaged/, async () => put(largest()[0]![0], largest()[0]![1].subarray(0, 100))],
  ["a part that is gone", /gone from storage/, async () => objectStore.deleteMany([largest()[0]![0]])],
  [
    "two parts that were swapped",
    /damaged/,
    async () => {
      const [[first, one], [second, other]] = largest() as [[string, Buffer], [string, Buffer]];
      await put(first, other);
      await put(second, one);
    },
  ],
  [
    "a manifest that was changed",
    /manifest is damaged/,
    async () => put(manifestKey(id), flipped(whole.get(manifestKey(id))!)),
  ],
  [
    "another backup's manifest",
    /another backup, other/,
    async () => {
      await storeManifest(objectStore, { ...manifest(), id: "other" });
      await put(manifestKey(id), await buffer(await objectStore.get(manifestKey("other"))));
    },
  ],
  ...(
    [
      [
        "a table unknown here",
        /"pg_class" has no place/,
        (tables) => [...tables, { ...tables[0]!, name: "pg_class" }],
      ],
      [
        "a table that no backup takes",
        /"sqlx" has no place/,
        (tables) => [{ ...tables[0]!, name: "sqlx" }, ...tables.slice(1)],
      ],
      [
        "a table left out",
        /leaves out the table users/,
        (tables) => tables.filter(({ name }) => name !== "users"),
      ],
      ["a table listed twice", /lists the table "users" twice/, (tables) => [...tables, tables[0]!]],
      ["no tables", /names no tables/, () => []],
      [
        "an unknown column",
        /column "oid" of its table users/,
        ([first, ...others]) => [{ ...first!, columns: [...first!.columns, "oid"] }, ...others],
      ],
    ] satisfies [string, RegExp, (tables: Manifest["tables"]) => Manifest["tables"]][]
  ).map(([what, says, change]): (typeof damages)[number] => [
    `a sealed manifest of ${what}`,
    says,
    async () => storeManifest(objectStore, { ...manifest(), tables: change(manifest().tables) }),
  ]),
  [
    "a sealed manifest of an older schema and its list of migrations",
    /"migrations" has no place/,
    async () =>
      storeManifest(objectStore, {
        ...manifest(),
        schema_version: knownMigrations().at(-2)!.folderMillis,
        tables: [...manifest().tables, { name: "migrations", columns: ["id"], parts: [] }],
      }),
  ],
  [
    "a part that unpacks to more than its manifest says",
    /more than 1000 bytes of content/,
    async () => {
      const tables = (manifest() as Manifest).tables.map((one) =>
        one.name === "observations"
          ? { ...one, parts: one.parts.map((part) => ({ ...part, bytes: 1000 })) }
          : one,
      );
      await storeManifest(objectStore, { ...manifest(), tables });
    },
  ],
  [
    "a sealed manifest of an unknown schema",
    /schema that this version/,
    async () => storeManifest(objectStore, { ...manifest(), schema_version: 7 }),
  ],
  ["a manifest that is gone", /gone from storage/, async () => objectStore.deleteMany([manifestKey(id)])],
];

test.each(damages)("%s is found, and nothing is restored", async (_, says, damage) => {
  for (const [key, content] of whole) await put(key, content);
  await backups.patch(database.db, id, { damage: null }, new Date());
  await database.sql`delete from restores`;
  await damage();
  const before = await checksums(database, ["audit_log"]);

  // Found by the restore itself, without anybody having verified the backup before.
  const outcome = await restoreBackup(ctx, { id, confirm: "RESTORE", skip_safety_backup: true }).catch(
    (error: Error) => error,
  );
  if (outcome instanceof Error)
    expect(outcome).toMatchObject({ code: "CONFLICT", message: expect.stringMatching(says) });
  else {
    await runEnqueued(database, ctx, restoring.task);
    const [row] =
      await database.sql`select doc ->> 'status' as status, doc ->> 'error' as error from restores`;
    expect(row).toMatchObject({ status: "failed", error: expect.stringMatching(says) });
  }
  expect(await checksums(database, ["audit_log"])).toEqual(before);

  await verifyBackup(ctx, { id });
  await runEnqueued(database, ctx, verifying.task);
  expect(await getBackup(ctx, { id })).toMatchObject({
    verified_at: null,
    damage: expect.stringMatching(says),
  });
  await expect(
    restoreBackup(ctx, { id, confirm: "RESTORE", skip_safety_backup: true }),
  ).rejects.toMatchObject({ code: "CONFLICT" });
});

test.each([
  ["names no tables", () => ({ tables: [] }), /names no tables/],
  [
    "names no tables of an older schema",
    () => ({ tables: [], schema_version: knownMigrations()[3]!.folderMillis }),
    /names no tables/,
  ],
  ["leaves a table out", () => ({ tables: manifest().tables.slice(1) }), /leaves out the table users/],
])("a manifest in storage that %s is listed as damaged", async (_, changed, says) => {
  for (const [key, content] of whole) await put(key, content);
  await storeManifest(objectStore, { ...manifest(), ...changed() });
  await database.sql`delete from backups`;
  await reindexBackups({ ...ctx, now: () => new Date() });
  expect(await getBackup(ctx, { id })).toMatchObject({
    verified_at: null,
    damage: expect.stringMatching(says),
  });
});

test.each([
  ["schema", { schema_version: 9_999_999_999_999 }, /newer schema/],
  ["format", { format: 4 }, /newer version of Meridian/],
])(
  "a backup of a newer %s is refused, and a verification finds nothing wrong with it",
  async (_, newer, says) => {
    for (const [key, content] of whole) await put(key, content);
    const fresh = { damage: null, unreadable: null, verified_at: "2026-01-01T00:00:00Z" };
    await backups.patch(database.db, id, fresh, new Date());
    await storeManifest(objectStore, { ...manifest(), ...newer });
    await expect(
      restoreBackup(ctx, { id, confirm: "RESTORE", skip_safety_backup: true }),
    ).rejects.toMatchObject({ code: "CONFLICT", message: expect.stringMatching(says) });
    await verifyBackup(ctx, { id });
    await runEnqueued(database, ctx, verifying.task);
    expect(await getBackup(ctx, { id })).toMatchObject({
      damage: null,
      verified_at: "2026-01-01T00:00:00.000Z",
    });
    const [verification] = await database.sql`
    select doc ->> 'status' as status, doc ->> 'error' as error from backup_verifications order by id desc limit 1`;
    expect(verification).toEqual({ status: "failed", error: expect.stringMatching(says) });
  },
);

test("a verification can be cancelled at its backup", async () => {
  const { id: whole } = await backUp(database, ctx);
  await verifyBackup(ctx, { id: whole });
  await cancelBackup(ctx, { id: whole });
  await runEnqueued(database, ctx, verifying.task);
  expect(await getBackup(ctx, { id: whole })).toMatchObject({ status: "completed", damage: null });
  await verifyBackup(ctx, { id: whole });
  await runEnqueued(database, ctx, verifying.task);
  await expect(cancelBackup(ctx, { id: whole })).rejects.toMatchObject({ code: "CONFLICT" });
});
