import { callService, type ServiceAnswer } from "./callService.ts";
import type { DestinationOf, Way } from "./destination.ts";
import { accessToken } from "./oauth.ts";
import { probeFile } from "./probeFile.ts";
import { Refusal } from "./refusal.ts";
import { troubleOf } from "./unreachable.ts";

const who = "Google Drive";
type Doing = "write" | "delete";

const reasons: Record<string, string> = {
  storageQuotaExceeded: "The Google Drive is full.",
  teamDriveFileLimitExceeded: "The shared drive holds as many files as it may.",
  parentNotAFolder: "The folder ID is not that of a folder.",
  accessNotConfigured: "The Google Drive API isn't enabled in the client's project.",
  SERVICE_DISABLED: "The Google Drive API isn't enabled in the client's project.",
  rateLimitExceeded: "Google Drive is busy. Try again later.",
  userRateLimitExceeded: "Google Drive is busy. Try again later.",
  dailyLimitExceeded: "Google Drive is busy. Try again later.",
  insufficientPermissions: "The refresh token doesn't cover Google Drive: make one with the scope drive.",
  ACCESS_TOKEN_SCOPE_INSUFFICIENT:
    "The refresh token doesn't cover Google Drive: make one with the scope drive.",
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** The reasons in an error, of both kinds that Google's services give. */
function reasonsIn(json: Record<string, unknown>): string[] {
  const { errors, details } = isObject(json.error) ? json.error : {};
  return [errors, details]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .map((entry) => (isObject(entry) ? String(entry.reason) : ""));
}

function refusal(doing: Doing, { status, json }: ServiceAnswer): Refusal {
  const known = reasonsIn(json).find((reason) => Object.hasOwn(reasons, reason));
  if (known) return new Refusal(reasons[known]!);
  if (status === 401) return new Refusal(`${who} doesn't take the access that the refresh token gave.`);
  if (status === 403) return new Refusal(`The account may not ${doing} files in this folder.`);
  if (status === 404)
    return new Refusal("There is no folder of this ID, or the account or the scope doesn't let it be seen.");
  return new Refusal(troubleOf(who, status));
}

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

/** Creates a small file in the folder and deletes it again. Throws Refusal. */
export async function testGoogleDrive(
  { settings, secrets }: DestinationOf<"google_drive">,
  way: Way,
): Promise<void> {
  const access = await accessToken(way, {
    who: "Google",
    url: new URL("/token", way.addresses.googleSignIn),
    clientId: secrets.client_id,
    clientSecret: secrets.client_secret,
    refreshToken: secrets.refresh_token,
    named: { client: "client ID or the client secret", token: "another client" },
  });
  const authorization = `Bearer ${access}`;
  const { id, isInTrash } = await create(way, authorization, settings.folder_id);
  await remove(way, authorization, id);
  if (isInTrash) throw new Refusal("The folder is in the trash.");
}
