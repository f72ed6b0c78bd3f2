import type { ServiceAnswer } from "./callService.ts";
import { Refusal } from "./refusal.ts";
import { troubleOf } from "./unreachable.ts";

export const who = "Google Drive";
export type Doing = "write" | "delete";

const reasons: Record<string, string> = {
  storageQuotaExceeded: "The Google Drive is full.",
  teamDriveFileLimitExceeded: "The shared drive has reached its file limit.",
  parentNotAFolder: "The folder ID doesn't belong to a folder.",
  accessNotConfigured: "The Google Drive API isn't enabled in the client's project.",
  SERVICE_DISABLED: "The Google Drive API isn't enabled in the client's project.",
  rateLimitExceeded: "Google Drive is busy. Try again later.",
  userRateLimitExceeded: "Google Drive is busy. Try again later.",
  dailyLimitExceeded: "Google Drive is busy. Try again later.",
  insufficientPermissions: "The refresh token doesn't cover Google Drive. Make one with the scope drive.",
  ACCESS_TOKEN_SCOPE_INSUFFICIENT:
    "The refresh token doesn't cover Google Drive. Make one with the scope drive.",
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** The reasons in either kind of error that Google's services send. */
function reasonsIn(json: Record<string, unknown>): string[] {
  const { errors, details } = isObject(json.error) ? json.error : {};
  return [errors, details]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .map((entry) => (isObject(entry) ? String(entry.reason) : ""));
}

/** The refusal for an answer of Google Drive, in terms of the settings. */
export function refusal(doing: Doing, { status, json }: ServiceAnswer): Refusal {
  const known = reasonsIn(json).find((reason) => Object.hasOwn(reasons, reason));
  if (known) return new Refusal(reasons[known]!);
  if (status === 401) return new Refusal(`${who} refuses the access token.`);
  if (status === 403) return new Refusal(`The account may not ${doing} files in this folder.`);
  if (status === 404)
    return new Refusal("There is no folder with this ID, or the account or scope has no access to it.");
  return new Refusal(troubleOf(who, status));
}
