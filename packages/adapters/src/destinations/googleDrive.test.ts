import type { StorageDestination } from "@meridian/contract";
import { expect, test } from "vitest";
import { type Call, type Fault, fakeService, faults, type Reply } from "./service.fixture.ts";
import { tryDestination } from "./trying.fixture.ts";

const secrets = { client_id: "hidden-id", client_secret: "hidden-secret", refresh_token: "hidden-token" };
/** The files that were made and not deleted. */
const files = new Set<string>();

const problem = (code: number, reason: string, more: object = {}) => ({
  error: { code, message: "internal words", errors: [{ domain: "global", reason }], ...more },
});

function token({ body }: Call): Reply {
  const form = Object.fromEntries(new URLSearchParams(body));
  if (form.client_id !== secrets.client_id || form.client_secret !== secrets.client_secret)
    return { status: 401, body: { error: "invalid_client", error_description: "internal words" } };
  if (form.grant_type !== "refresh_token" || form.refresh_token !== secrets.refresh_token)
    return { status: 400, body: { error: "invalid_grant", error_description: "internal words" } };
  return { status: 200, body: { access_token: "hidden-access", token_type: "Bearer", expires_in: 3599 } };
}

function create({ headers, body, query }: Call): Reply {
  const [, boundary] = /^multipart\/related; boundary=(.+)$/.exec(String(headers["content-type"])) ?? [];
  const [, metadata, content, end] = body.split(`--${boundary}`);
  if (query.get("uploadType") !== "multipart" || end !== "--\r\n" || !content?.includes("Meridian"))
    return { status: 400, body: problem(400, "badRequest") };
  const { name, parents } = JSON.parse(metadata!.split("\r\n\r\n")[1]!);
  if (parents[0] !== "folder" && parents[0] !== "trash")
    return { status: 404, body: problem(404, "notFound") };
  files.add(name);
  return { status: 200, body: { id: name, trashed: parents[0] === "trash" } };
}

const service = fakeService((call) => {
  if (call.path === "/token") return token(call);
  if (call.headers.authorization !== "Bearer hidden-access")
    return { status: 401, body: problem(401, "authError") };
  if (call.query.get("supportsAllDrives") !== "true") return { status: 404, body: problem(404, "notFound") };
  if (call.path === "/upload/drive/v3/files") return create(call);
  if (call.method === "DELETE" && files.delete(call.path.replace("/drive/v3/files/", "")))
    return { status: 204 };
  return { status: 404, body: problem(404, "notFound") };
});

const drive = (folder_id = "folder", given: Partial<typeof secrets> = {}): StorageDestination => ({
  kind: "google_drive",
  settings: { folder_id },
  secrets: { ...secrets, ...given },
});

test("a trial creates a small file in the folder and deletes it again", async () => {
  expect(await tryDestination(drive(), service.url)).toMatchObject({ ok: true });
  expect(service.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /token",
    "POST /upload/drive/v3/files",
    expect.stringMatching(/^DELETE \/drive\/v3\/files\/meridian-test-[0-9a-f]{32}\.txt$/),
  ]);
  expect(files.size).toBe(0);
});

test("a file that is made in the trash is deleted too", async () => {
  const outcome = await tryDestination(drive("trash"), service.url);
  expect(outcome).toEqual({ ok: false, message: "The folder is in the trash." });
  expect(files.size).toBe(0);
});

const refused = (code: number, reason: string, more?: object) =>
  faults.status(code, problem(code, reason, more));
const disabled = {
  details: [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "SERVICE_DISABLED" }],
};

test.each<[string, string, Fault | StorageDestination, RegExp]>([
  [
    "a revoked token",
    "",
    drive("folder", { refresh_token: "hidden-old" }),
    /refresh token: .*another client\.$/,
  ],
  ["a wrong secret", "", drive("folder", { client_secret: "hidden-x" }), /client ID or the client secret/],
  ["another client's token", "/token", faults.status(400, { error: "unauthorized_client" }), /refresh token/],
  ["an unknown folder", "", drive("nowhere"), /no folder with this ID/],
  ["a folder's ID that is a path", "", drive("../../x?y"), /no folder with this ID/],
  ["a file for a folder", "/upload", refused(403, "parentNotAFolder"), /doesn't belong to a folder/],
  [
    "a read-only folder",
    "/upload",
    refused(403, "insufficientFilePermissions"),
    /may not write files in this/,
  ],
  [
    "no right to delete",
    "DELETE",
    refused(403, "insufficientFilePermissions"),
    /may not delete files in this/,
  ],
  ["a scope too small", "/upload", refused(403, "insufficientPermissions"), /scope drive/],
  ["a full drive", "/upload", refused(403, "storageQuotaExceeded"), /Drive is full/],
  ["an API that is off", "/upload", refused(403, "forbidden", disabled), /isn't enabled/],
  ["a rate limit", "/upload", refused(403, "userRateLimitExceeded"), /busy/],
  ["a rate limit, said as 429", "/upload", refused(429, "constructor"), /busy/],
  ["access withdrawn meanwhile", "/upload", refused(401, "authError"), /refuses the access token/],
  ["trouble", "DELETE", refused(500, "backendError"), /an internal problem \(status 500\)/],
  [
    "an error of another shape",
    "/upload",
    faults.status(400, { error: { errors: [null, 7] } }),
    /status 400/,
  ],
  ["an error that is text", "/upload", faults.status(403, "internal words"), /may not write/],
  ["a file without an ID", "/upload", faults.status(200, { id: 5 }), /an unexpected answer/],
  ["a redirect", "/upload", faults.status(302, "", { location: "/elsewhere" }), /status 302/],
  ["an endless answer", "/token", faults.endless(), /far too long an answer/],
])("%s is explained", async (_, part, wrong, message) => {
  if (typeof wrong === "function") service.fail(part, wrong);
  const destination = typeof wrong === "function" ? drive() : wrong;
  expect(await tryDestination(destination, service.url)).toEqual({
    ok: false,
    message: expect.stringMatching(message),
  });
  files.clear();
});

test("a service that hangs is waited for only so long", async () => {
  service.fail("/token", faults.hang);
  const outcome = await tryDestination(drive(), service.url, { patience: 300 });
  expect(outcome).toEqual({ ok: false, message: "No complete answer came in time." });
});
