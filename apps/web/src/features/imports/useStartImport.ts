import type { ImportKind, ImportResource } from "@meridian/contract";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useSend } from "../../data/useChange.ts";
import { sendFile } from "../../sendFile.ts";
import { contentTypeOf } from "./FileField.tsx";

// The file of each import, so that a dry run can become a real import without choosing the file again.
const sent = new Map<string, ImportRequest>();
let latest: ImportRequest | undefined;

export const requestBehind = (importId: string) => sent.get(importId);

/** The last values sent in this visit, as defaults for the form. */
export const latestRequest = () => latest;

/** Uploads a file and opens its import; `fraction` is the uploaded part. */
export function useStartImport() {
  const navigate = useNavigate();
  const [fraction, setFraction] = useState(0);
  const send = (request: ImportRequest) => {
    setFraction(0);
    return upload(request, setFraction);
  };
  const start = useSend(send, {
    done: async (started, request) => {
      sent.set(started.id, request);
      latest = request.isDryRun ? request : undefined;
      await navigate({ to: "/import/$id", params: { id: started.id } });
    },
    refresh: "import",
  });
  return { ...start, fraction };
}

interface ImportRequest {
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
  else if (kind === "observations") query.set("network", "true");
  return `/api/v1/system/import?${query}`;
}

/** Sends the file as it is. */
const upload = (request: ImportRequest, onProgress: (fraction: number) => void): Promise<ImportResource> =>
  sendFile({
    address: addressOf(request),
    file: request.file,
    contentType: contentTypeOf(request.file.name) ?? request.file.type,
    onProgress,
  });
