import type { Analytics } from "@meridian/contract";
import { bytes, count, percent } from "../../format/quantity.ts";
import classes from "./Analytics.module.css";

const quotaInWords = ({ storage_bytes: used, storage_quota_bytes: quota }: Analytics) =>
  quota === null
    ? "All image files"
    : `All image files: ${percent(used / quota)} of the quota of ${bytes(quota)}`;

/** How much there is of everything, whatever days are on show. */
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
