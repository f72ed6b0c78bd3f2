import type { BackupResource } from "@meridian/contract";
import { bytes, count } from "../../format/quantity.ts";
import { starter } from "../../operations/StartedBy.tsx";
import { type Fact, Facts } from "../../ui/values/Facts.tsx";
import { StatusBadge } from "../../ui/values/StatusBadge.tsx";
import { Time } from "../../ui/values/Time.tsx";
import { isKnown, keptWords, lookOf, makingWords, rowsIn } from "./words.ts";

const naming = (backup: BackupResource): Fact[] => [
  ["Status", <StatusBadge key="status" look={lookOf(backup)} />],
  ["Id", <code key="id">{backup.id}</code>],
];

function contents({ snapshot_at, size_bytes, verified_at, row_counts }: BackupResource): Fact[] {
  const rows = rowsIn(row_counts);
  return [
    ["Holds the data of", snapshot_at ? <Time key="at" at={snapshot_at} /> : "–"],
    ["Size", size_bytes === null ? "–" : bytes(size_bytes)],
    ["Verified", verified_at ? <Time key="verified" at={verified_at} /> : "Not yet"],
    ["Rows", rows > 0 ? count(rows) : "–"],
    ["Observations", row_counts.observations === undefined ? "–" : count(row_counts.observations)],
  ];
}

const making = (backup: BackupResource): Fact[] => [
  ["Made", makingWords({ ...backup, pinned: false })],
  [
    "Installation",
    backup.is_from_elsewhere ? <code key="installation">{backup.installation}</code> : "This one",
  ],
  ["Started by", starter(backup)],
  ["Started", <Time key="started" at={backup.created_at} />],
];

const keeping = (backup: BackupResource): Fact => ["Kept", keptWords(backup)];

const format = ({ application_version, encrypted_to, checksum }: BackupResource): Fact[] => [
  ["Meridian", application_version ?? "–"],
  ["Encrypted to", encrypted_to ? <code key="recipient">{encrypted_to}</code> : "Nobody: it isn't encrypted"],
  ["Checksum", checksum ? <code key="sum">{checksum.slice(0, 16)}…</code> : "–"],
];

/** One whose manifest can't be read has little more than a name, and one that isn't made no contents. */
function factsOf(backup: BackupResource): Fact[] {
  if (!isKnown(backup)) return [...naming(backup), keeping(backup)];
  if (backup.status !== "completed") return [...naming(backup), ...making(backup), keeping(backup)];
  return [...naming(backup), ...contents(backup), ...making(backup), keeping(backup), ...format(backup)];
}

/** What is known of a backup. */
export const BackupFacts = ({ backup }: { backup: BackupResource }) => (
  <Facts title="About this backup" facts={factsOf(backup)} />
);
