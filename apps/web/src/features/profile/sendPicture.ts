import { maximumAvatarBytes, type Profile } from "@meridian/contract";
import { refused } from "../../http.ts";

/** Sends the chosen file as it is; throws HttpProblem when it is refused. */
export async function sendPicture(file: File): Promise<Profile> {
  if (file.size > maximumAvatarBytes)
    throw refused(413, { title: "Too large", detail: "The picture must not be larger than 2 MB." }, null);
  const response = await fetch("/api/v1/user/avatar", {
    method: "PUT",
    headers: { "content-type": file.type || "application/octet-stream" },
    body: file,
  });
  const answer = await response.json().catch(() => undefined);
  if (!response.ok) throw refused(response.status, answer, response.headers.get("retry-after"));
  return answer;
}
