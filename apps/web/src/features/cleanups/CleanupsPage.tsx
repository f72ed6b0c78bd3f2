import { Button } from "@mantine/core";
import { IconListSearch, IconTrash } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useChange } from "../../data/useChange.ts";
import { ForeignStorage } from "../../operations/ForeignStorage.tsx";
import { type HistoryColumn, OperationHistory } from "../../operations/OperationHistory.tsx";
import { trpc } from "../../trpc.ts";
import { Notice } from "../../ui/page/Notice.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Refusal } from "../../ui/page/Refusal.tsx";
import classes from "./Cleanups.module.css";
import { deleted, kept, summary, titleOf } from "./words.ts";

/** Deletes all observation data: explains it, starts the dry run that comes first, and lists earlier clean-ups. */
export function CleanupsPage() {
  return (
    <>
      <PageHeader title="Clean-up" lead="Delete all observation data. A dry run counts it first." />
      <ForeignStorage />
      <section className={`surface ${classes.panel}`} aria-label="What a clean-up does">
        <div className={classes.columns}>
          <List title="Deleted" entries={deleted} />
          <List title="Kept" entries={kept} />
        </div>
        <p>
          A clean-up can't be undone. Restoring a backup brings the records back, but not the image files:
          backups don't contain them.
        </p>
        <StartDryRun />
      </section>
      <EarlierCleanups />
    </>
  );
}

function List({ title, entries }: { title: string; entries: readonly string[] }) {
  return (
    <div>
      <h2 className={classes.title}>{title}</h2>
      <ul className={classes.list}>
        {entries.map((entry) => (
          <li key={entry}>{entry}</li>
        ))}
      </ul>
    </div>
  );
}

function StartDryRun() {
  const start = useStartCleanup();
  return (
    <>
      <Refusal error={start.error} />
      <Button
        leftSection={<IconListSearch size={16} aria-hidden="true" />}
        loading={start.isPending}
        onClick={() => start.mutate({ dry_run: true })}
      >
        Start dry run
      </Button>
    </>
  );
}

const columns: HistoryColumn<"observation_cleanup">[] = [
  ["What", titleOf],
  "status",
  [
    "Counted or deleted",
    ({ dry_run, planned, deleted }) => {
      const counts = dry_run ? planned : deleted;
      return counts ? summary(counts) : "–";
    },
  ],
  ["Started by", ({ created_by_name }) => created_by_name ?? "–"],
  "started",
];

const EarlierCleanups = () => (
  <OperationHistory
    kind="observation_cleanup"
    title="Earlier clean-ups"
    columns={columns}
    empty={
      <Notice icon={IconTrash} title="Nothing has been cleaned up yet">
        A dry run deletes nothing.
      </Notice>
    }
  />
);

/** Starts a clean-up or a dry run, and goes to it. */
export function useStartCleanup() {
  const navigate = useNavigate();
  return useChange(trpc.cleanups.start, {
    done: ({ id }) => navigate({ to: "/cleanup/$id", params: { id } }),
    refresh: "cleanup",
  });
}
