import { Progress, Text } from "@mantine/core";
import type { ImportResource } from "@meridian/contract";
import { count } from "../../ui/quantity.ts";
import classes from "./Imports.module.css";

/** Where a running import is. */
export function ImportProgress({ running }: { running: ImportResource }) {
  const { stage, done, total } = running.progress;
  const fraction = total ? (100 * done) / total : 0;
  return (
    <section className={`surface ${classes.form}`} role="status" aria-label="Progress">
      <Text fw={600} mb={6}>
        {running.status === "queued" ? "Waiting for a worker" : inWords(stage)}
      </Text>
      <Progress value={total ? fraction : 100} animated={!total} aria-label="Import progress" mb={6} />
      <Text c="dimmed" size="sm">
        {count(done)}
        {total ? ` of ${count(total)}` : ""} done. You may leave this page; the import goes on, and this
        address shows how far it is.
      </Text>
    </section>
  );
}

const inWords = (stage: string) => stage.charAt(0).toUpperCase() + stage.slice(1).replaceAll("_", " ");
