import type { BackupResource } from "@meridian/contract";
import { bytes, count } from "../../format/quantity.ts";
import { starter } from "../../operations/StartedBy.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { Time } from "../../ui/Time.tsx";
import { lookOf, makingWords, rowsIn } from "./words.ts";

/** What is known of a backup. */
export function BackupFacts({ backup }: { backup: BackupResource }) {
  const { size_bytes, snapshot_at, verified_at, row_counts, application_version, checksum, encrypted_to } =
    backup;
  const rows = rowsIn(row_counts);
  return (
    <Facts
      title="About this backup"
      facts={[
        ["Status", <StatusBadge key="status" look={lookOf(backup)} />],
        ["Holds the data of", snapshot_at ? <Time key="at" at={snapshot_at} /> : "–"],
        ["Size", size_bytes === null ? "–" : bytes(size_bytes)],
        ["Verified", verified_at ? <Time key="verified" at={verified_at} /> : "Not yet"],
        ["Rows", rows > 0 ? count(rows) : "–"],
        ["Observations", row_counts.observations === undefined ? "–" : count(row_counts.observations)],
        ["Made", makingWords({ ...backup, pinned: false })],
        [
          "Installation",
          backup.is_from_elsewhere ? <code key="installation">{backup.installation}</code> : "This one",
        ],
        ["Started by", starter(backup)],
        ["Started", <Time key="started" at={backup.created_at} />],
        ["Kept", backup.pinned ? "Pinned: deleted only by hand" : "Until old backups are cleaned up"],
        ["Meridian", application_version ?? "–"],
        [
          "Encrypted to",
          encrypted_to ? <code key="recipient">{encrypted_to}</code> : "Nobody: it isn't encrypted",
        ],
        ["Checksum", checksum ? <code key="sum">{checksum.slice(0, 16)}…</code> : "–"],
      ]}
    />
  );
}
