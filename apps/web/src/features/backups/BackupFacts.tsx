import type { BackupResource } from "@meridian/contract";
import { bytes, count } from "../../format/quantity.ts";
import { starter } from "../../operations/StartedBy.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { Time } from "../../ui/Time.tsx";
import { isKnown, keptWords, lookOf, makingWords, rowsIn } from "./words.ts";

/** All that is known of a backup whose manifest can't be read. */
const UnknownFacts = ({ backup }: { backup: BackupResource }) => (
  <Facts
    title="About this backup"
    facts={[
      ["Id", <code key="id">{backup.id}</code>],
      ["Status", <StatusBadge key="status" look={lookOf(backup)} />],
      ["Kept", keptWords(backup)],
    ]}
  />
);

/** What is known of a backup. */
export function BackupFacts({ backup }: { backup: BackupResource }) {
  const { size_bytes, snapshot_at, verified_at, row_counts, application_version, checksum, encrypted_to } =
    backup;
  if (!isKnown(backup)) return <UnknownFacts backup={backup} />;
  const rows = rowsIn(row_counts);
  return (
    <Facts
      title="About this backup"
      facts={[
        ["Status", <StatusBadge key="status" look={lookOf(backup)} />],
        ["Id", <code key="id">{backup.id}</code>],
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
        ["Kept", keptWords(backup)],
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
