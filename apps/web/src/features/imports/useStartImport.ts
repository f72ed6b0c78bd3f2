import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useSend } from "../../data/useChange.ts";
import { type ImportRequest, upload } from "./upload.ts";

// What was sent for which import, so that a dry run can be repeated for real without choosing the file again.
const sent = new Map<string, ImportRequest>();
let latest: ImportRequest | undefined;

export const requestBehind = (importId: string) => sent.get(importId);

/** What was sent last in this visit: it stands in the form again. */
export const latestRequest = () => latest;

/** Sends a file and goes to the import that it becomes; `fraction` is how much of it has left. */
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
