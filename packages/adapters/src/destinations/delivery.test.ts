import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { StorageDestination } from "@meridian/contract";
import { beforeEach, expect, test } from "vitest";
import { openDestinations } from "./openDestinations.ts";
import { allAt, type Call, fakeService, faults, type Reply } from "./service.fixture.ts";

/** Files that the services hold: of Dropbox by path, of Google Drive by id. */
const kept = new Map<string, { name: string; parent?: string; content: string; properties?: object }>();
/** Uploads that aren't finished. */
const begun = new Map<string, { name: string; parent: string; content: string; properties?: object }>();
beforeEach(() => {
  kept.clear();
  begun.clear();
});

const argument = ({ headers }: Call) => JSON.parse(String(headers["dropbox-api-arg"]));

const dropboxCalls: Record<string, (call: Call) => Reply> = {
  "/2/files/upload": (call) => {
    const { path, mode } = argument(call);
    if (mode !== "overwrite") return { status: 400 };
    kept.set(path, { name: path, content: call.body });
    return { status: 200, body: { path_display: path } };
  },
  "/2/files/upload_session/start": ({ body }) => {
    begun.set("session", { name: "", parent: "", content: body });
    return { status: 200, body: { session_id: "session" } };
  },
  "/2/files/upload_session/append_v2": (call) => append(call) ?? { status: 200, body: "null" },
  "/2/files/upload_session/finish": (call) => {
    const wrong = append(call);
    const { path, mode } = argument(call).commit;
    if (wrong || mode !== "overwrite") return wrong ?? { status: 400 };
    kept.set(path, { name: path, content: begun.get("session")!.content });
    return { status: 200, body: { path_display: path } };
  },
};

function append(call: Call): Reply | undefined {
  const { session_id, offset } = argument(call).cursor;
  const session = begun.get(session_id);
  if (session?.content.length !== offset)
    return { status: 409, body: { error_summary: "lookup_failed/incorrect_offset/." } };
  session!.content += call.body;
  return undefined;
}

/** The queries of `files.list` that the adapter sends. */
function found(q: string): Reply {
  const parent = /'((?:[^'\\]|\\.)*)' in parents/.exec(q)?.[1]?.replaceAll(/\\(.)/g, "$1");
  const name = /name = '((?:[^'\\]|\\.)*)'/.exec(q)?.[1]?.replaceAll(/\\(.)/g, "$1");
  const value = /value='(\w+)'/.exec(q)?.[1];
  const files = [...kept]
    .filter(([, file]) => file.parent === parent && (name === undefined || file.name === name))
    .filter(([, file]) => !value || JSON.stringify(file.properties ?? {}).includes(value))
    .map(([id, { content }]) => ({ id, size: String(content.length) }));
  return { status: 200, body: { files } };
}

function driveFile({ method, query, body, headers }: Call): Reply {
  if (query.get("supportsAllDrives") !== "true") return { status: 404, body: {} };
  if (method === "GET") return found(query.get("q")!);
  const { name, parents, appProperties } = JSON.parse(body);
  const id = `id-${kept.size + begun.size}`;
  const file = { name, parent: parents[0], content: "", properties: appProperties };
  if (query.get("uploadType") !== "resumable") kept.set(id, file);
  else begun.set(id, file);
  const location = `${service.url}/upload/drive/v3/files?upload_id=${id}`;
  const isUpload = headers["x-upload-content-length"] !== undefined;
  return { status: 200, ...(isUpload ? { headers: { location } } : { body: { id } }) };
}

function drivePiece({ query, body, headers }: Call): Reply {
  const file = begun.get(query.get("upload_id")!)!;
  const [, from, to, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(String(headers["content-range"]))!.map(Number);
  if (file.content.length !== from || to! - from! + 1 !== body.length) return { status: 400, body: {} };
  file.content += body;
  if (file.content.length < size!) return { status: 308, headers: { range: `bytes=0-${to}` } };
  kept.set("made", file);
  return { status: 200, body: { id: "made" } };
}

const service = fakeService((call) => {
  if (/^(\/oauth2)?\/token$/.test(call.path)) return { status: 200, body: { access_token: "hidden-access" } };
  if (call.headers.authorization !== "Bearer hidden-access") return { status: 401, body: {} };
  const dropboxCall = dropboxCalls[call.path];
  if (dropboxCall) return dropboxCall(call);
  if (call.method === "PUT" && call.path === "/upload/drive/v3/files") return drivePiece(call);
  if (/^(\/upload)?\/drive\/v3\/files$/.test(call.path)) return driveFile(call);
  return { status: 404, body: {} };
});

const dropbox: StorageDestination = {
  kind: "dropbox",
  settings: { path: "/meridian" },
  secrets: { app_key: "hidden-key", app_secret: "hidden-secret", refresh_token: "hidden-token" },
};
const drive: StorageDestination = {
  kind: "google_drive",
  settings: { folder_id: "it's" },
  secrets: { client_id: "hidden-id", client_secret: "hidden-secret", refresh_token: "hidden-token" },
};

const sized = (size: number) => "0123456789abcdef".repeat(size / 16);
const small = sized(1600);
/** A file of two whole pieces and some more. */
const large = sized(17 * 1024 * 1024);
const inChunks = (text: string) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < text.length; at += 100_000) yield Buffer.from(text.slice(at, at + 100_000));
    })(),
  );

function deliver(destination: StorageDestination, text: string, content = inChunks(text), patience = 10_000) {
  const { url } = service;
  const file = { folder: "M 31's", name: "light.fits", size: text.length, id: "file-1", content };
  const destinations = openDestinations({ allowPrivate: true, addresses: allAt(url) });
  return destinations.deliver(destination, file, AbortSignal.timeout(patience));
}
const hashOf = (text: string | undefined) =>
  createHash("sha256")
    .update(text ?? "")
    .digest("hex");

test.each([
  ["at once", small, 2],
  ["in pieces", large, 4],
])("Dropbox takes a file %s, and the same again writes it over", async (_, text, calls) => {
  for (const _ of [1, 2]) {
    expect(await deliver(dropbox, text)).toEqual({ ok: true, message: "The file was delivered." });
    expect([...kept.keys()]).toEqual(["/meridian/M 31's/light.fits"]);
    expect(hashOf([...kept.values()][0]!.content)).toBe(hashOf(text));
  }
  expect(service.calls).toHaveLength(2 * calls);
});

test.each([
  ["at once", small, 1],
  ["in pieces", large, 3],
])("Google Drive takes a file %s, in a folder of the observation's name, once", async (_, text, pieces) => {
  for (const _ of [1, 2]) {
    expect(await deliver(drive, text)).toEqual({ ok: true, message: "The file was delivered." });
    const [folder, file] = [...kept.values()];
    expect(kept.size).toBe(2);
    expect(folder).toMatchObject({ name: "M 31's", parent: "it's" });
    expect(file).toMatchObject({ name: "light.fits", parent: [...kept.keys()][0] });
    expect(hashOf(file!.content)).toBe(hashOf(text));
  }
  expect(service.calls.filter(({ method }) => method === "PUT")).toHaveLength(pieces);
});

test.each<[string, StorageDestination, string, ReturnType<typeof faults.status>, RegExp]>([
  [
    "a full Dropbox",
    dropbox,
    "/finish",
    faults.status(409, { error_summary: "path/insufficient_space/." }),
    /Dropbox is full/,
  ],
  ["a busy Dropbox", dropbox, "/append_v2", faults.status(429, {}), /busy/],
  ["a Dropbox that breaks off", dropbox, "/append_v2", faults.breakOff, /breaks the connection/],
  [
    "a full Google Drive",
    drive,
    "PUT ",
    faults.status(403, { error: { errors: [{ reason: "storageQuotaExceeded" }] } }),
    /Google Drive is full/,
  ],
  ["a folder that is gone", drive, "GET /drive", faults.status(404, { error: {} }), /no folder with this ID/],
  [
    "an upload that is led elsewhere",
    drive,
    "POST /upload",
    faults.status(200, {}, { location: "http://127.0.0.1:1/" }),
    /an unexpected answer/,
  ],
])("%s is explained, and nothing is left there", async (_, destination, part, fault, message) => {
  service.fail(part, fault);
  expect(await deliver(destination, large)).toEqual({ ok: false, message: expect.stringMatching(message) });
  expect([...kept.values()].filter(({ content }) => content)).toEqual([]);
});

test("an answer that never comes is waited for only so long", async () => {
  service.fail("/upload", faults.hang);
  const outcome = await deliver(dropbox, small, undefined, 300);
  expect(outcome).toEqual({ ok: false, message: "No complete answer came in time." });
});

test.each([dropbox, drive])("content that fails is thrown, and no file made ($kind)", async (destination) => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from(small);
      throw new Error("the stored file is damaged");
    })(),
  );
  await expect(deliver(destination, small, broken)).rejects.toThrow("the stored file is damaged");
  expect([...kept.values()].filter(({ content }) => content)).toEqual([]);
});
