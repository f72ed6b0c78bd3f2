import { Title } from "@mantine/core";
import type { DatabaseState } from "@meridian/contract";
import classes from "./Health.module.css";

/** What the database works on at this moment, the longest first. */
export function Statements({ of: statements }: { of: DatabaseState["slowest"] }) {
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
