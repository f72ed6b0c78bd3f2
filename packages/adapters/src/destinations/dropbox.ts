import type { Consignment } from "@meridian/domain";
import { callService, type ServiceAnswer } from "./callService.ts";
import type { DestinationOf, Way } from "./destination.ts";
import { accessToken } from "./oauth.ts";
import { piecesOf } from "./pieces.ts";
import { probeFile } from "./probeFile.ts";
import { Refusal } from "./refusal.ts";
import { troubleOf } from "./unreachable.ts";

const who = "Dropbox";
type Doing = "write" | "delete";

/** Sentences for the words between `path/` and the next slash of an error's summary. */
const reasons: Record<string, string> = {
  insufficient_space: "The Dropbox is full.",
  no_write_permission: "The account may not write to this path.",
  access_restricted: "The account may not write to this path.",
  team_folder: "The path is a team folder's own: choose a folder within it.",
  malformed_path: "Dropbox doesn't accept this path.",
  disallowed_name: "Dropbox doesn't allow this name in a path.",
  conflict: "Part of the path is a file, and has to be a folder.",
  too_many_write_operations: "Dropbox is busy. Try again later.",
};

function refusal(doing: Doing, { status, json }: ServiceAnswer): Refusal {
  const [place = "", reason = ""] = String(json.error_summary ?? "").split("/");
  if (status === 401 && place === "missing_scope")
    return new Refusal(
      `The app may not ${doing} files. Give it the permission files.content.write and connect again.`,
    );
  if (status === 401 || status === 403)
    return new Refusal(`${who} doesn't let this app ${doing} files in this account.`);
  if (status === 400) return new Refusal("Dropbox doesn't accept this path.");
  if (status === 409 && place.startsWith("path") && Object.hasOwn(reasons, reason))
    return new Refusal(reasons[reason]!);
  if (status === 409) return new Refusal(`${who} refuses to ${doing} a file at this path.`);
  return new Refusal(troubleOf(who, status));
}

async function call(doing: Doing, way: Way, request: Parameters<typeof callService>[1]) {
  const answer = await callService(who, request, way);
  if (answer.status !== 200) throw refusal(doing, answer);
  return answer.json;
}

/** A header holds ASCII alone. */
const headerJson = (value: object) =>
  JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

async function authorize({ secrets }: DestinationOf<"dropbox">, way: Way) {
  const { app_key: client_id, app_secret: client_secret, refresh_token } = secrets;
  const own = client_id && client_secret ? { client_id, client_secret } : undefined;
  return `Bearer ${await accessToken(way, "dropbox", refresh_token, own)}`;
}

/** Calls what takes content, with its arguments in a header. */
const send =
  (authorization: string, way: Way) => (endpoint: string, argument: object, body: string | Buffer) =>
    call("write", way, {
      url: new URL(`/2/files/${endpoint}`, way.addresses.dropboxContent),
      method: "POST",
      headers: {
        authorization,
        "content-type": "application/octet-stream",
        "dropbox-api-arg": headerJson(argument),
      },
      body,
    });

const pathIn = ({ settings }: DestinationOf<"dropbox">, ...names: string[]) =>
  [settings.path.replace(/\/+$/, ""), ...names].join("/");

/** Size of a piece in bytes; Dropbox takes up to 150 MB at once. */
const pieceSize = 8 * 1024 * 1024;

/** Writes a file, replacing any before it: with the same content, Dropbox changes nothing. Throws Refusal, and what the content fails with. */
export async function deliverToDropbox(
  destination: DestinationOf<"dropbox">,
  { folder, name, content }: Consignment,
  way: Way,
): Promise<void> {
  const upload = send(await authorize(destination, way), way);
  const commit = { path: pathIn(destination, folder, name), mode: "overwrite", mute: true };
  let session_id: unknown;
  for await (const { bytes, offset, isLast } of piecesOf(content, pieceSize)) {
    const cursor = { session_id, offset };
    if (offset === 0 && isLast) await upload("upload", commit, bytes);
    else if (offset === 0) ({ session_id } = await upload("upload_session/start", {}, bytes));
    else if (!isLast) await upload("upload_session/append_v2", { cursor }, bytes);
    else await upload("upload_session/finish", { cursor, commit }, bytes);
  }
}

/** Writes a small file and deletes it again. Throws Refusal. */
export async function testDropbox(destination: DestinationOf<"dropbox">, way: Way): Promise<void> {
  const { dropboxApi } = way.addresses;
  const authorization = await authorize(destination, way);
  const { name, content } = probeFile();
  const path = pathIn(destination, name);
  await send(authorization, way)("upload", { path, mode: "add", mute: true }, content);
  await call("delete", way, {
    url: new URL("/2/files/delete_v2", dropboxApi),
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify({ path }),
  });
}
