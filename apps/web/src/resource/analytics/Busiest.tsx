import { Title } from "@mantine/core";
import type { Analytics } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import { count, percent } from "../../format/quantity.ts";
import classes from "./Analytics.module.css";
import { Share } from "./Share.tsx";

/** Where most was submitted, each with the way to it. */
export function Busiest({ of: observatories }: { of: Analytics["busiest_observatories"] }) {
  const most = Math.max(...observatories.map(({ created }) => created));
  return (
    <section className="surface" aria-labelledby="busiest-title">
      <header className={classes.head}>
        <Title order={2} size="1rem" id="busiest-title">
          Busiest observatories
        </Title>
      </header>
      {observatories.length === 0 && <p className={classes.none}>No submissions in this period.</p>}
      <ul className={`plain-list ${classes.list}`}>
        {observatories.map(({ observatory_id: id, name, created, success_rate }) => (
          <li key={id} className={classes.row}>
            {name === null ? (
              <span className={classes.words}>Deleted observatory</span>
            ) : (
              <Link
                to="/observatories/$id"
                params={{ id }}
                search={{ tab: "analytics" }}
                className={`cell-link ${classes.words}`}
              >
                {name}
              </Link>
            )}
            <Share of={created} most={most} tone="info" />
            <span className="numeric">
              {count(created)}
              <span className={classes.rate}>
                {success_rate === null ? "none ended" : `${percent(success_rate)} succeeded`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
