import { Title } from "@mantine/core";
import type { Analytics } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import { bytes, count, percent } from "../../format/quantity.ts";
import type { Tone } from "../../ui/values/StatusBadge.tsx";
import classes from "./Analytics.module.css";

/** The places with the most observations, each with a link. */
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

/** A bar beside a number that says the same. */
export const Share = ({ of: value, most, tone }: { of: number; most: number; tone: Tone }) => (
  <span className={classes.share} data-tone={tone} aria-hidden="true">
    <span style={{ width: `${(value / most) * 100}%` }} />
  </span>
);

const quotaInWords = ({ storage_bytes: used, storage_quota_bytes: quota }: Analytics) =>
  quota === null
    ? "All image files"
    : `All image files: ${percent(used / quota)} of the quota of ${bytes(quota)}`;

/** The totals of everything, whatever days are on show. */
export function SixFigures({ of: data, isSystem }: { of: Analytics; isSystem: boolean }) {
  const figures: [name: string, value: string, hint?: string][] = [
    ...(isSystem ? [["Observatories", count(data.observatory_count)] as [string, string]] : []),
    ["Observations", count(data.observation_count), "In every status"],
    [isSystem ? "Users" : "People with access", count(data.user_count)],
    ["Active organizations", count(data.organization_count), "With a member active in the last 90 days"],
    [
      "Succeeded",
      data.success_rate === null ? "–" : percent(data.success_rate),
      "Share completed, not counting cancelled ones",
    ],
    ["Storage", bytes(data.storage_bytes), quotaInWords(data)],
  ];
  return (
    <dl className={classes.figures}>
      {figures.map(([name, value, hint]) => (
        <div key={name} className={classes.figure} data-hint={hint}>
          <dt>{name}</dt>
          <dd className="numeric">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
