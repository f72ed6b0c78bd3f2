import { createHash } from "node:crypto";
import type { Consignment } from "@meridian/domain";
import { callService, type ServiceAnswer } from "./callService.ts";
import type { DestinationOf, Way } from "./destination.ts";
import { authorizeGoogleDrive } from "./googleDrive.ts";
import { refusal, who } from "./googleDriveRefusal.ts";
import { piecesOf } from "./pieces.ts";
import { Refusal } from "./refusal.ts";
import { troubleOf } from "./unreachable.ts";

/** Size of a piece in bytes; a multiple of 256 KiB, as resumable uploads ask for. */
const pieceSize = 8 * 1024 * 1024;
const folderType = "application/vnd.google-apps.folder";

interface Session {
  way: Way;
  authorization: string;
}

/** Calls what answers in JSON about files. */
async function ask(
  { way, authorization }: Session,
  path: string,
  query: Record<string, string>,
  body?: object,
  more: Record<string, string> = {},
): Promise<ServiceAnswer> {
  const url = new URL(path, way.addresses.googleApi);
  url.search = `${new URLSearchParams({ supportsAllDrives: "true", ...query })}`;
  const json = body && { body: JSON.stringify(body) };
  const headers = { authorization, ...(body && { "content-type": "application/json" }), ...more };
  const answer = await callService(who, { url, method: body ? "POST" : "GET", headers, ...json }, way);
  if (answer.status !== 200) throw refusal("write", answer);
  return answer;
}

const quoted = (value: string) => `'${value.replaceAll(/[\\']/g, "\\$&")}'`;

/** The first file or folder that a query finds. */
async function find(session: Session, ...conditions: string[]): Promise<Record<string, unknown> | undefined> {
  const q = [...conditions, "trashed = false"].join(" and ");
  const query = { q, fields: "files(id,size)", pageSize: "1", includeItemsFromAllDrives: "true" };
  const { json } = await ask(session, "/drive/v3/files", query);
  return Array.isArray(json.files) ? json.files[0] : undefined;
}

/** The folder of this name, made where there is none. */
async function folderIn(session: Session, parent: string, name: string): Promise<string> {
  const mimeType = folderType;
  const found =
    (await find(
      session,
      `${quoted(parent)} in parents`,
      `name = ${quoted(name)}`,
      `mimeType = '${mimeType}'`,
    )) ??
    (await ask(session, "/drive/v3/files", { fields: "id" }, { name, mimeType, parents: [parent] })).json;
  if (typeof found.id !== "string") throw new Refusal(troubleOf(who, 200));
  return found.id;
}

/** Begins a resumable upload. Returns the address that takes its pieces. */
async function begin(session: Session, metadata: object, size: number): Promise<URL> {
  const more = { "x-upload-content-type": "image/fits", "x-upload-content-length": `${size}` };
  const query = { uploadType: "resumable", fields: "id" };
  const { location } = await ask(session, "/upload/drive/v3/files", query, metadata, more);
  const url = location && URL.canParse(location) ? new URL(location) : undefined;
  if (url?.origin !== new URL(session.way.addresses.googleApi).origin) throw new Refusal(troubleOf(who, 200));
  return url;
}

/** A piece that isn't the last is answered with 308. */
async function sendPieces({ way, authorization }: Session, url: URL, { content, size }: Consignment) {
  for await (const { bytes, offset, isLast } of piecesOf(content, pieceSize)) {
    const range = `bytes ${offset}-${offset + bytes.length - 1}/${size}`;
    const headers = { authorization, "content-range": range };
    const answer = await callService(who, { url, method: "PUT", headers, body: bytes }, way);
    const isTaken = isLast ? answer.status === 200 || answer.status === 201 : answer.status === 308;
    if (!isTaken) throw refusal("write", answer);
  }
}

/**
 * Creates a file in a folder of its observation's name. The file carries who it is, so one that is there already isn't made
 * again: a drive takes any number of files of one name. Throws Refusal, and what the content fails with.
 */
export async function deliverToGoogleDrive(
  destination: DestinationOf<"google_drive">,
  file: Consignment,
  way: Way,
): Promise<void> {
  const session = { way, authorization: await authorizeGoogleDrive(destination, way) };
  const folder = await folderIn(session, destination.settings.folder_id, file.folder);
  // A property's name and value have room for 124 bytes together.
  const appProperties = { meridian_file: createHash("sha256").update(file.id).digest("hex") };
  const isIt = `appProperties has { key='meridian_file' and value='${appProperties.meridian_file}' }`;
  const there = await find(session, `${quoted(folder)} in parents`, isIt);
  if (there && Number(there.size) === file.size) return;
  const url = await begin(session, { name: file.name, parents: [folder], appProperties }, file.size);
  await sendPieces(session, url, file);
}
