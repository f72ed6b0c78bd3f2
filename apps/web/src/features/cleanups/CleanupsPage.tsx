import { ForeignStorage } from "../../operations/ForeignStorage.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import classes from "./Cleanups.module.css";
import { EarlierCleanups } from "./EarlierCleanups.tsx";
import { StartDryRun } from "./StartDryRun.tsx";
import { deleted, kept } from "./words.ts";

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
