import type { ImportKind, ImportResource } from "@meridian/contract";
import { sendFile } from "../../sendFile.ts";
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

/** Sends the file as it is. */
export const upload = (
  request: ImportRequest,
  onProgress: (fraction: number) => void,
): Promise<ImportResource> =>
  sendFile({
    address: addressOf(request),
    file: request.file,
    contentType: contentTypeOf(request.file.name) ?? request.file.type,
    onProgress,
  });
