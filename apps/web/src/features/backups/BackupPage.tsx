import { Alert, Progress, Text } from "@mantine/core";
import type { BackupResource, Progress as ProgressOf } from "@meridian/contract";
import { IconAlertTriangle, IconCircleCheck, IconLockQuestion } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { bytes, count } from "../../format/quantity.ts";
import { OperationOutcome, starter } from "../../operations/OperationOutcome.tsx";
import { OperationPage } from "../../operations/OperationPage.tsx";
import classes from "../../operations/Operations.module.css";
import { announceSuccess } from "../../ui/page/toast.ts";
import { type Fact, Facts } from "../../ui/values/Facts.tsx";
import { StatusBadge } from "../../ui/values/StatusBadge.tsx";
import { Time } from "../../ui/values/Time.tsx";
import { BackupActions } from "./BackupActions.tsx";
import { isKnown, keptWords, makingWords, momentOf, rowsIn, styleOf, whyUseless } from "./words.ts";

/** One backup: how far it is, what it holds, and what can be done with it. */
export const BackupPage = () => (
  <OperationPage
    kind="backup"
    what="backup"
    title={() => "Backup"}
    back={{ to: "/backups", label: "Backups" }}
    styleOf={() => null}
    lead={(backup) => (isKnown(backup) ? <Time at={momentOf(backup)} /> : <code>{backup.id}</code>)}
    actions={(backup) => backup.status === "completed" && <BackupActions backup={backup} />}
    poll={(backup) => (backup?.verification ? 1000 : undefined)}
    ifCancelled={() => "Nothing of it stays."}
    result={(backup) => <Outcome backup={backup} />}
    below={(backup) => <About backup={backup} />}
  />
);

function Outcome({ backup }: { backup: BackupResource }) {
  const { status, damage, unreadable, size_bytes } = backup;
  return (
    <>
      {status === "completed" && !whyUseless(backup) && size_bytes !== null && (
        <Alert color="gray" icon={<IconCircleCheck size={18} />} title="The backup is complete" mb="md">
          Taken <Time at={momentOf(backup)} />, {bytes(size_bytes)}.
        </Alert>
      )}
      {damage && (
        <Alert
          role="alert"
          color="red"
          icon={<IconAlertTriangle size={18} />}
          title="This backup is damaged"
          mb="md"
        >
          {damage} It can't be restored. Once storage holds all of it again, “Verify” finds it whole.
        </Alert>
      )}
      {!damage && unreadable && (
        <Alert
          role="alert"
          color="yellow"
          icon={<IconLockQuestion size={18} />}
          title="This backup can't be read"
          mb="md"
        >
          {unreadable}
        </Alert>
      )}
      <OperationOutcome what="backup" operation={backup} isUndone />
    </>
  );
}

function About({ backup }: { backup: BackupResource }) {
  useSayVerified(backup);
  return (
    <>
      {backup.verification && <RunningVerification progress={backup.verification.progress} />}
      <BackupFacts backup={backup} />
    </>
  );
}

/** The progress of reading a backup back. */
function RunningVerification({ progress: { done, total } }: { progress: ProgressOf }) {
  return (
    <section className={`surface ${classes.panel}`} aria-label="Verification">
      <div role="status">
        <Text fw={600} mb={6}>
          Reading the backup back
        </Text>
        <Progress
          value={total ? (100 * done) / total : 100}
          animated={!total}
          aria-label="Progress of the verification"
        />
      </div>
    </section>
  );
}

/** Says that a verification has found the backup whole, when it ends while the page is open, seen running or not. */
function useSayVerified(backup: BackupResource) {
  const was = useRef(backup);
  useEffect(() => {
    const { status, verified_at } = was.current;
    const isNew = status === "completed" && backup.verified_at !== verified_at;
    if (isNew && backup.verified_at && !whyUseless(backup)) void announceSuccess("Backup verified");
    was.current = backup;
  }, [backup]);
}

const naming = (backup: BackupResource): Fact[] => [
  ["Status", <StatusBadge key="status" style={styleOf(backup)} />],
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
  ["Encrypted to", encrypted_to ? <code key="recipient">{encrypted_to}</code> : "Not encrypted"],
  ["Checksum", checksum ? <code key="sum">{checksum.slice(0, 16)}…</code> : "–"],
];

/** One whose manifest can't be read has little more than a name, and one that isn't made no contents. */
function factsOf(backup: BackupResource): Fact[] {
  if (!isKnown(backup)) return [...naming(backup), keeping(backup)];
  if (backup.status !== "completed") return [...naming(backup), ...making(backup), keeping(backup)];
  return [...naming(backup), ...contents(backup), ...making(backup), keeping(backup), ...format(backup)];
}

/** The facts about a backup. */
const BackupFacts = ({ backup }: { backup: BackupResource }) => (
  <Facts title="About this backup" facts={factsOf(backup)} />
);
