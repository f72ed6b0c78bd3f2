import { callService } from "./callService.ts";
import type { DestinationOf, Way } from "./destination.ts";
import { refusal, who } from "./googleDriveRefusal.ts";
import { accessToken } from "./oauth.ts";
import { probeFile } from "./probeFile.ts";
import { Refusal } from "./refusal.ts";

const boundary = "meridian-part";
const asParts = (metadata: object, content: string) =>
  [
    `--${boundary}\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n${JSON.stringify(metadata)}\r\n`,
    `--${boundary}\r\nContent-Type: text/plain\r\n\r\n${content}\r\n`,
    `--${boundary}--\r\n`,
  ].join("");

/** Creates a small file in the folder. Throws Refusal. */
async function create(way: Way, authorization: string, folderId: string) {
  const { name, content } = probeFile();
  const url = new URL("/upload/drive/v3/files", way.addresses.googleApi);
  url.search = "?uploadType=multipart&supportsAllDrives=true&fields=id,trashed";
  const headers = { authorization, "content-type": `multipart/related; boundary=${boundary}` };
  const body = asParts({ name, parents: [folderId] }, content);
  const answer = await callService(who, { url, method: "POST", headers, body }, way);
  const { id, trashed } = answer.json;
  if (answer.status !== 200 || typeof id !== "string") throw refusal("write", answer);
  return { id, isInTrash: trashed === true };
}

async function remove(way: Way, authorization: string, fileId: string): Promise<void> {
  const url = new URL(`/drive/v3/files/${encodeURIComponent(fileId)}`, way.addresses.googleApi);
  url.search = "?supportsAllDrives=true";
  const answer = await callService(who, { url, method: "DELETE", headers: { authorization } }, way);
  if (answer.status !== 204) throw refusal("delete", answer);
}

export async function authorizeGoogleDrive({ secrets }: DestinationOf<"google_drive">, way: Way) {
  const { client_id, client_secret, refresh_token } = secrets;
  const own = client_id && client_secret ? { client_id, client_secret } : undefined;
  return `Bearer ${await accessToken(way, "google_drive", refresh_token, own)}`;
}

/** Creates a small file in the folder and deletes it again. Throws Refusal. */
export async function testGoogleDrive(destination: DestinationOf<"google_drive">, way: Way): Promise<void> {
  const authorization = await authorizeGoogleDrive(destination, way);
  const { id, isInTrash } = await create(way, authorization, destination.settings.folder_id);
  await remove(way, authorization, id);
  if (isInTrash) throw new Refusal("The folder is in the trash.");
}
