import type { ImportKind, ImportResource } from "@meridian/contract";
import { refused } from "../../http.ts";
import { contentTypeOf } from "./formats.ts";

export interface ImportRequest {
  kind: ImportKind;
  isDryRun: boolean;
  projectId: string | null;
  observatoryId: string | null;
  file: File;
}

function addressOf({ kind, isDryRun, projectId, observatoryId, file }: ImportRequest) {
  const query = new URLSearchParams({ kind, dry_run: String(isDryRun), file_name: file.name.slice(0, 255) });
  if (kind === "observations" && projectId) query.set("project_id", projectId);
  if (kind === "observations" && observatoryId) query.set("observatory_id", observatoryId);
  return `/api/v1/system/import?${query}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sends the file as it is. XMLHttpRequest, because fetch doesn't tell how much has left. */
export function upload(
  request: ImportRequest,
  onProgress: (fraction: number) => void,
): Promise<ImportResource> {
  return new Promise((resolve, reject) => {
    const transfer = new XMLHttpRequest();
    transfer.open("POST", addressOf(request));
    transfer.setRequestHeader("content-type", contentTypeOf(request.file.name) ?? request.file.type);
    transfer.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    transfer.onerror = () => reject(new Error("The file couldn't be sent."));
    transfer.onload = () => {
      const answer = parsed(transfer.responseText);
      if (transfer.status < 300) resolve(answer as ImportResource);
      else reject(refused(transfer.status, answer, transfer.getResponseHeader("retry-after")));
    };
    transfer.send(request.file);
  });
}
