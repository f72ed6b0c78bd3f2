import { Title } from "@mantine/core";
import type { SystemHealth } from "@meridian/contract";
import { count, counted, duration } from "../../format/quantity.ts";
import { capital } from "../../format/words.ts";
import classes from "./Health.module.css";

/** `foldNotifications` -> `Fold notifications`, `import-task` -> `Import task` */
const taskWords = (task: string): string =>
  capital(
    task.replaceAll(/[-_]/g, " ").replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  );

/** What the workers have to do. */
export function Jobs({ of: { workers, oldest_seconds, tasks } }: { of: SystemHealth["queue"] }) {
  return (
    <section className="surface" aria-labelledby="jobs-title">
      <Title order={2} size="1rem" id="jobs-title" className={classes.title}>
        Workers and queue
      </Title>
      <p className={classes.note}>
        {`${counted(workers, "worker", "workers")} connected. `}
        {oldest_seconds === null
          ? "No job is waiting."
          : `The oldest job has waited for ${duration(oldest_seconds)}.`}
      </p>
      {tasks.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
        <section className={classes.scroll} tabIndex={0} aria-label="Jobs by task">
          <table className={`numeric ${classes.table}`}>
            <thead>
              <tr>
                {["Task", "Waiting", "Later", "Running", "Failed"].map((head) => (
                  <th scope="col" key={head}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {tasks.map(({ task, waiting, scheduled, running, failed }) => (
                <tr key={task}>
                  <th scope="row">{taskWords(task)}</th>
                  <td>{count(waiting)}</td>
                  <td>{count(scheduled)}</td>
                  <td>{count(running)}</td>
                  <td>{count(failed)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
