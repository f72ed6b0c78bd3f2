import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useSend } from "../../data/useChange.ts";
import { type ImportRequest, upload } from "./upload.ts";

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
