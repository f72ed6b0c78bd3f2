import { Title } from "@mantine/core";
import type { DatabaseState, SystemHealth } from "@meridian/contract";
import { bytes, count, counted, describeDuration } from "../../format/quantity.ts";
import { capital, spaced } from "../../format/words.ts";
import { type Fact, Facts } from "../../ui/values/Facts.tsx";
import { Time } from "../../ui/values/Time.tsx";
import classes from "./Health.module.css";

const seconds = (value: number | null) => (value === null ? "–" : describeDuration(value));

type Connections = SystemHealth["database"]["connections"]["by_application"];

/** The names under which Meridian's programs connect to the database, in words. */
const programs: Record<string, string> = {
  "meridian server": "Server",
  "meridian worker": "Worker",
  "meridian worker lock": "Worker heartbeat",
  "meridian bulk": "Backup and restore",
  "meridian command": "Command line",
  "meridian-demo": "Demonstration",
  meridian: "Others",
};

/** "2 active, 19 idle", for each program once. */
function byProgram(connections: Connections): Fact[] {
  const states = Map.groupBy(connections, ({ application }) => programs[application] ?? capital(application));
  return [...states].map(([program, of]) => [
    program,
    of.map(({ state, count: many }) => `${count(many)} ${state}`).join(", "),
  ]);
}

const noneArchived = ({ is_on }: SystemHealth["wal_archive"]) => (is_on ? "None yet" : "–");

/** The details behind the checks. */
export function Details({ of: health }: { of: SystemHealth }) {
  const { database, storage, websocket, queue, mail, disk, backup, integrity, restore_drill, wal_archive } =
    health;
  const { used, max } = database.connections;
  return (
    <>
      <Facts
        title="Database"
        facts={[
          ["PostgreSQL", database.version],
          ["Size", bytes(database.size_bytes)],
          ["Connections", `${count(used)} of ${count(max)}`],
        ]}
      />
      <Facts title="Connections to the database" facts={byProgram(database.connections.by_application)} />
      <Facts
        title="Largest tables"
        facts={database.largest_tables.map(
          ({ name, bytes: size }): Fact => [capital(spaced(name)), bytes(size)],
        )}
      />
      <Facts
        title="Storage and mail"
        facts={[
          ["Image files", bytes(storage.file_bytes)],
          ["Disk", disk && `${bytes(disk.free_bytes)} free of ${bytes(disk.total_bytes)}`],
          ["Live connections", count(websocket.connections)],
          ["Mail", mail.delivers ? "Delivered" : "Kept in the outbox"],
          ["Mail waiting", count(mail.waiting)],
          ["Longest wait", seconds(mail.oldest_seconds)],
          ["Refused today", count(mail.failed)],
          ["In the outbox", count(mail.kept)],
          ["Last backup", <Time key="backup" at={backup.completed_at} shape="distance" none="None yet" />],
          ["Last scan", <Time key="scan" at={integrity.completed_at} shape="distance" none="None yet" />],
          [
            "Last restore drill",
            <Time key="drill" at={restore_drill.completed_at} shape="distance" none="None yet" />,
          ],
          [
            "Last WAL segment archived",
            <Time
              key="wal"
              at={wal_archive.last_archived_at}
              shape="distance"
              none={noneArchived(wal_archive)}
            />,
          ],
          ["Failed attempts to archive", wal_archive.is_on ? count(wal_archive.failed) : null],
        ]}
      />
      <Jobs of={queue} />
      <Statements of={database.slowest} />
    </>
  );
}

/** The statements that the database works on at this moment, the longest first. */
function Statements({ of: statements }: { of: DatabaseState["slowest"] }) {
  return (
    <section className="surface" aria-labelledby="statements-title">
      <Title order={2} size="1rem" id="statements-title" className={classes.title}>
        Slowest statements now
      </Title>
      {statements.length === 0 && <p className={classes.note}>No statement is running.</p>}
      <ul className="plain-list">
        {statements.map(({ application, state, seconds, statement }) => (
          <li key={`${application} ${statement} ${seconds}`} className={classes.check}>
            <span className={classes.name}>{application || "Unnamed"}</span>
            <span className={`numeric ${classes.latency}`}>
              {seconds.toFixed(1)} s, {state}
            </span>
            <code className={classes.statement}>{statement}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `foldNotifications` -> `Fold notifications`, `import-task` -> `Import task` */
const taskWords = (task: string): string =>
  capital(
    task.replaceAll(/[-_]/g, " ").replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  );

/** The jobs of the workers. */
function Jobs({ of: { workers, oldest_seconds, tasks } }: { of: SystemHealth["queue"] }) {
  return (
    <section className="surface" aria-labelledby="jobs-title">
      <Title order={2} size="1rem" id="jobs-title" className={classes.title}>
        Workers and queue
      </Title>
      <p className={classes.note}>
        {`${counted(workers, "worker", "workers")} connected. `}
        {oldest_seconds === null
          ? "No job is waiting."
          : `The oldest job has waited for ${describeDuration(oldest_seconds)}.`}
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
