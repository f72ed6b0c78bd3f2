import type { BackupResource } from "@meridian/contract";
import { useEffect, useRef } from "react";
import { announceSuccess } from "../../ui/page/toast.ts";
import { whyUseless } from "./words.ts";

/** Says that a verification has found the backup whole, when it ends while the page is open. */
export function useSayVerified(backup: BackupResource | undefined) {
  const was = useRef(backup);
  useEffect(() => {
    const isNew = was.current?.verification && backup?.verified_at !== was.current.verified_at;
    if (isNew && backup?.verified_at && !whyUseless(backup)) void announceSuccess("Backup verified");
    was.current = backup;
  }, [backup]);
}
