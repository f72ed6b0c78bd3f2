import type { StorageDestination } from "@meridian/contract";
import { expect, test } from "vitest";
import { type Call, type Fault, fakeService, faults, type Reply } from "./service.fixture.ts";
import { tryDestination } from "./trying.fixture.ts";

/** Files that Dropbox holds, by path. */
const files = new Map<string, string>();

const secrets = { app_key: "hidden-key", app_secret: "hidden-secret", refresh_token: "hidden-token" };

function token({ body }: Call): Reply {
  const form = Object.fromEntries(new URLSearchParams(body));
  if (form.client_id !== secrets.app_key || form.client_secret !== secrets.app_secret)
    return { status: 400, body: { error: "invalid_client", error_description: "internal words" } };
  if (form.grant_type !== "refresh_token" || form.refresh_token !== secrets.refresh_token)
    return { status: 400, body: { error: "invalid_grant", error_description: "internal words" } };
  return { status: 200, body: { access_token: "hidden-access", token_type: "bearer", expires_in: 14_400 } };
}

function upload({ headers, body }: Call): Reply {
  const { path, mode } = JSON.parse(String(headers["dropbox-api-arg"]));
  if (headers["content-type"] !== "application/octet-stream" || mode !== "add")
    return { status: 400, body: "Error in call to API function" };
  if (!/^\/[^/]+(\/[^/]+)*$/.test(path))
    return { status: 409, body: { error_summary: "path/malformed_path/.", error: { ".tag": "path" } } };
  files.set(path, body);
  return { status: 200, body: { path_display: path } };
}

function remove({ body }: Call): Reply {
  const { path } = JSON.parse(body);
  if (files.delete(path)) return { status: 200, body: { metadata: {} } };
  return { status: 409, body: { error_summary: "path_lookup/not_found/..", error: {} } };
}

const service = fakeService((call) => {
  if (call.path === "/oauth2/token") return token(call);
  if (call.headers.authorization !== "Bearer hidden-access")
    return { status: 401, body: { error_summary: "invalid_access_token/." } };
  if (call.path === "/2/files/upload") return upload(call);
  if (call.path === "/2/files/delete_v2") return remove(call);
  return { status: 404, body: "" };
});

const dropbox = (path = "/meridian", given: Partial<typeof secrets> = {}): StorageDestination => ({
  kind: "dropbox",
  settings: { path },
  secrets: { ...secrets, ...given },
});

test.each([
  ["", /^\/meridian-test-[0-9a-f]{32}\.txt$/],
  ["/", /^\/meridian-test-/],
  ["/Bilder von März/✨/", /^\/Bilder von März\/✨\/meridian-test-/],
])("writes a small file under %j and deletes it again", async (path, written) => {
  expect(await tryDestination(dropbox(path), service.url)).toMatchObject({ ok: true });
  const [, sent, deleted] = service.calls;
  expect(JSON.parse(deleted!.body).path).toMatch(written);
  expect(sent!.body.length).toBeLessThan(100);
  expect(service.calls).toHaveLength(3);
  expect(files.size).toBe(0);
});

const summary = (error_summary: string, status = 409) =>
  faults.status(status, { error_summary, user_message: { text: "internal words" } });

test.each<[string, string, Fault | StorageDestination, RegExp]>([
  ["a revoked token", "", dropbox("", { refresh_token: "hidden-old" }), /refresh token: .*another app\.$/],
  ["a wrong secret", "", dropbox("", { app_secret: "hidden-other" }), /app key or the app secret/],
  ["a wrong key, said as 401", "/token", faults.status(401, { error: "invalid_client" }), /app key or/],
  ["no right to write", "/upload", summary("missing_scope/.", 401), /write files\. .*files\.content\.write/],
  ["no right to delete", "/delete", summary("missing_scope/.", 401), /may not delete files/],
  ["an account that is barred", "/upload", summary("", 403), /doesn't let this app write/],
  ["a full account", "/upload", summary("path/insufficient_space/.."), /Dropbox is full/],
  ["a read-only folder", "/upload", summary("path/no_write_permission/"), /may not write to this path/],
  [
    "a path that can't be",
    "/upload",
    faults.status(400, "Error: internal words"),
    /doesn't accept this path/,
  ],
  ["a file in the way", "/upload", summary("path/conflict/file_ancestor/."), /path is a file/],
  ["a conflict nobody knows", "/upload", summary("constructor/toString"), /refuses to write/],
  ["what is gone", "/delete", summary("path_lookup/not_found/"), /refuses to delete/],
  ["too many requests", "/upload", faults.status(429, { error: "internal words" }), /busy/],
  ["too many token requests", "/token", faults.status(429, ""), /busy/],
  ["trouble", "/upload", faults.status(500, "internal words"), /an internal problem \(status 500\)/],
  ["an answer that isn't JSON", "/token", faults.status(200, "<html>internal words"), /an unexpected answer/],
  ["JSON that isn't an object", "/token", faults.status(200, "null"), /an unexpected answer/],
  ["no token", "/token", faults.status(200, { access_token: 5 }), /an unexpected answer/],
  [
    "a token with a line break",
    "/token",
    faults.status(200, { access_token: "a\r\nb: c" }),
    /an unexpected answer/,
  ],
  [
    "an error of another shape",
    "/token",
    faults.status(400, { error: { constructor: 1 } }),
    /an unexpected answer/,
  ],
  ["an endless answer", "/upload", faults.endless(), /far too long an answer/],
  ["a broken connection", "/upload", faults.breakOff, /breaks the connection/],
  ["another protocol", "/upload", faults.noHttp, /doesn't speak HTTP/],
])("%s is explained", async (_, part, wrong, message) => {
  if (typeof wrong === "function") service.fail(part, wrong);
  const destination = typeof wrong === "function" ? dropbox() : wrong;
  expect(await tryDestination(destination, service.url)).toEqual({
    ok: false,
    message: expect.stringMatching(message),
  });
});

test.each([
  ["never comes", faults.hang],
  ["never ends", faults.stall],
])("an answer that %s is waited for only so long", async (_, fault) => {
  service.fail("/upload", fault);
  const outcome = await tryDestination(dropbox(), service.url, { patience: 300 });
  expect(outcome).toEqual({ ok: false, message: "No complete answer came in time." });
});

test("a redirect isn't followed", async () => {
  service.fail("/upload", faults.status(307, "", { location: `${service.url}/elsewhere` }));
  expect(await tryDestination(dropbox(), service.url)).toMatchObject({ ok: false });
  expect(service.calls.map(({ path }) => path)).toEqual(["/oauth2/token", "/2/files/upload"]);
});

test("a service at a private address isn't connected to", async () => {
  const outcome = await tryDestination(dropbox(), service.url, { allowPrivate: false });
  expect(outcome).toMatchObject({ ok: false, message: expect.stringContaining("public ones only") });
  expect(service.calls).toEqual([]);
});

test("a service that isn't there is said to be so", async () => {
  const outcome = await tryDestination(dropbox(), "http://127.0.0.1:1");
  expect(outcome).toEqual({ ok: false, message: "Dropbox refuses connections." });
});
