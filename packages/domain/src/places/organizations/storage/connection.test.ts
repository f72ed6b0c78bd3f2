import type { GivenDestination } from "@meridian/contract";
import { auditOf, historyOf, memoryDestinations, type TestUser, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { organizing } from "../organizing.fixture.ts";
import {
  connectStorage,
  createStorage,
  openStorage,
  storageConsent,
  tryStorage,
  updateStorage,
} from "./index.ts";

const database = testDatabase();
const app = { client_id: "hidden-id", client_secret: "hidden-secret" };

async function connecting(hasApp = true) {
  const scene = await organizing(database);
  const destinations = { ...memoryDestinations(), hasApp: () => hasApp };
  const as = (user: TestUser) => ({ ...scene.as(user), destinations });
  const manager = await scene.member({ can_manage_storage: true });
  const connect = (more: object = {}) => {
    const grant = { kind: "dropbox", code: "code", code_verifier: "verifier" } as const;
    return connectStorage(as(manager), { id: scene.id, ...grant, ...more });
  };
  const create = (destination: GivenDestination) =>
    createStorage(as(manager), { id: scene.id, name: "Ours", destination });
  return { ...scene, as, destinations, manager, connect, create };
}

const dropbox = (connection: string): GivenDestination => ({
  kind: "dropbox",
  settings: { path: "" },
  connection,
});
const drive = (connection: string): GivenDestination => ({
  kind: "google_drive",
  settings: { folder_id: "folder" },
  connection,
});
const refusal = { code: "INVALID", errors: [{ path: "destination.connection" }] };

test("managers of storage ask for access, no other member does", async () => {
  const { make, as, id, manager, member, connect } = await connecting();
  const input = { id, kind: "dropbox" } as const;
  const grant = { ...input, code: "code", code_verifier: "verifier" };
  for (const [user, code] of [
    [await member({ can_manage_members: true }), "FORBIDDEN"],
    [await make.user(), "NOT_FOUND"],
  ] as const) {
    await expect(storageConsent(as(user), input)).rejects.toMatchObject({ code });
    await expect(connectStorage(as(user), grant)).rejects.toMatchObject({ code });
  }
  const [one, other] = [await storageConsent(as(manager), input), await storageConsent(as(manager), input)];
  expect(one.redirect_uri).toMatch(/^https?:\/\/[^/]+\/app\/storage-access$/);
  expect(one.url).toContain(one.state);
  expect(one.code_verifier).toMatch(/^[\w-]{43}$/);
  expect(new Set([one.state, other.state, one.code_verifier, other.code_verifier]).size).toBe(4);
  expect(JSON.stringify(await connect())).not.toContain("hidden");
});

test("a connection opens destinations that are tried, added and changed, and is recorded without secrets", async () => {
  const { as, id, manager, connect, create, destinations } = await connecting();
  const destination = dropbox((await connect({ app })).connection);
  const { id: storageId, ...added } = await create(destination);
  await tryStorage(as(manager), { id, destination });
  const changed = drive((await connect({ kind: "google_drive", code: "other", app })).connection);
  await updateStorage(as(manager), { id, storageId, destination: changed });
  const secrets = {
    app_key: "hidden-id",
    app_secret: "hidden-secret",
    refresh_token: "hidden-token-of-code",
  };
  const opened = { kind: "dropbox", settings: { path: "" }, secrets };
  const then = {
    kind: "google_drive",
    settings: { folder_id: "folder" },
    secrets: { ...app, refresh_token: "hidden-token-of-other" },
  };
  expect(destinations.tested).toEqual([opened, opened, then]);
  expect((await openStorage(as(manager), storageId, manager.id))?.destination).toEqual(then);
  const told = JSON.stringify([added, await auditOf(database, id), await historyOf(database, id)]);
  expect(told).toMatch(/add_storage.*update_storage/);
  expect(told).not.toMatch(/hidden|sealed|connection/);
});

test("a destination keeps nothing of the installation's app", async () => {
  const { as, manager, connect, create } = await connecting();
  const { id } = await create(dropbox((await connect()).connection));
  expect((await openStorage(as(manager), id, manager.id))?.destination?.secrets).toEqual({
    refresh_token: "hidden-token-of-code",
  });
});

test("a code isn't exchanged without any app", async () => {
  const { connect } = await connecting(false);
  await expect(connect()).rejects.toMatchObject({ code: "INVALID", errors: [{ path: "app" }] });
});

test("a code that the service refuses is said to be so", async () => {
  const { connect, destinations } = await connecting();
  destinations.outcome = { ok: false, message: "Dropbox is busy." };
  destinations.connect = async () => destinations.outcome;
  const message = "doesn't work: Dropbox is busy.";
  await expect(connect()).rejects.toMatchObject({ code: "INVALID", errors: [{ path: "code", message }] });
});

test("a connection of another organization or service, altered or expired is refused, and nothing is kept", async () => {
  const [ours, theirs] = [await connecting(), await connecting()];
  const { connection, expires_at } = await ours.connect();
  const wrong = [
    drive(connection),
    dropbox((await theirs.connect()).connection),
    dropbox(`${connection}x`),
    dropbox("made up"),
  ];
  for (const destination of wrong) {
    await expect(ours.create(destination)).rejects.toMatchObject(refusal);
    const ctx = ours.as(ours.manager);
    await expect(tryStorage(ctx, { id: ours.id, destination })).rejects.toMatchObject(refusal);
  }
  const ctx = (at: number) => ({ ...ours.as(ours.manager), now: () => new Date(at) });
  const tried = (at: number) => tryStorage(ctx(at), { id: ours.id, destination: dropbox(connection) });
  const end = Date.parse(expires_at);
  expect(await tried(end - 1)).toMatchObject({ ok: true });
  await expect(tried(end)).rejects.toMatchObject(refusal);
  expect(await historyOf(database, ours.id)).toEqual([]);
});

test("two destinations may be added by one connection at once", async () => {
  const { connect, create } = await connecting();
  const destination = dropbox((await connect()).connection);
  const [one, other] = await Promise.all([create(destination), create(destination)]);
  expect(one.id).not.toBe(other.id);
});
