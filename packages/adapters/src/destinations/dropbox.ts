import { callService, type ServiceAnswer } from "./callService.ts";
import type { DestinationOf, Way } from "./destination.ts";
import { accessToken } from "./oauth.ts";
import { probeFile } from "./probeFile.ts";
import { Refusal } from "./refusal.ts";
import { troubleOf } from "./unreachable.ts";

const who = "Dropbox";
type Doing = "write" | "delete";

/** What stands between `path/` and the next slash of an error's summary. */
const reasons: Record<string, string> = {
  insufficient_space: "The Dropbox is full.",
  no_write_permission: "The account may not write to this path.",
  access_restricted: "The account may not write to this path.",
  team_folder: "The path is a team folder's own: choose a folder within it.",
  malformed_path: "Dropbox doesn't take this path.",
  disallowed_name: "Dropbox doesn't take this path: it doesn't allow such a name.",
  conflict: "The path leads through a file: it has to be a folder.",
  too_many_write_operations: "Dropbox is busy. Try again later.",
};

function refusal(doing: Doing, { status, json }: ServiceAnswer): Refusal {
  const [place = "", reason = ""] = String(json.error_summary ?? "").split("/");
  if (status === 401 && place === "missing_scope")
    return new Refusal(
      `The app may not ${doing} files: give it the permission files.content.write and make a new refresh token.`,
    );
  if (status === 401 || status === 403)
    return new Refusal(`${who} doesn't let this app ${doing} files in this account.`);
  if (status === 400) return new Refusal("Dropbox doesn't take this path.");
  if (status === 409 && place.startsWith("path") && Object.hasOwn(reasons, reason))
    return new Refusal(reasons[reason]!);
  if (status === 409) return new Refusal(`${who} refuses to ${doing} a file at this path.`);
  return new Refusal(troubleOf(who, status));
}

async function call(doing: Doing, way: Way, request: Parameters<typeof callService>[1]): Promise<void> {
  const answer = await callService(who, request, way);
  if (answer.status !== 200) throw refusal(doing, answer);
}

/** A header holds ASCII alone. */
const headerJson = (value: object) =>
  JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** Writes a small file and deletes it again. Throws Refusal. */
export async function testDropbox({ settings, secrets }: DestinationOf<"dropbox">, way: Way): Promise<void> {
  const { dropboxApi, dropboxContent } = way.addresses;
  const access = await accessToken(way, {
    who,
    url: new URL("/oauth2/token", dropboxApi),
    clientId: secrets.app_key,
    clientSecret: secrets.app_secret,
    refreshToken: secrets.refresh_token,
    named: { client: "app key or the app secret", token: "another app" },
  });
  const { name, content } = probeFile();
  const path = `${settings.path.replace(/\/+$/, "")}/${name}`;
  const authorization = `Bearer ${access}`;
  await call("write", way, {
    url: new URL("/2/files/upload", dropboxContent),
    method: "POST",
    headers: {
      authorization,
      "content-type": "application/octet-stream",
      "dropbox-api-arg": headerJson({ path, mode: "add", mute: true }),
    },
    body: content,
  });
  await call("delete", way, {
    url: new URL("/2/files/delete_v2", dropboxApi),
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify({ path }),
  });
}
