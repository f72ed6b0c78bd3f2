import { statusGroups } from "./groups.ts";
import classes from "./StatusPatterns.module.css";

/** The patterns over the colours, so that red light alone tells them apart, too; the first one stays plain. */
const lines: Record<string, string> = {
  "Partly completed": "M0 2H8M0 6H8",
  "Under way": "M0 0L8 8M-2 6L2 10M6 -2L10 2",
  Waiting: "M4 2v4",
  Cancelled: "M2 0V8M6 0V8",
  "Failed or aborted": "M0 0L8 8M8 0L0 8",
};

const idOf = (name: string) => `status-${name.toLowerCase().replaceAll(" ", "-")}`;

/** The fills of a group's statuses: plain, and in red light with their pattern. */
export const fillOf = (name: string): string => `var(--${idOf(name)})`;

/** The patterns, for whatever is filled by `fillOf` on the page. */
export const StatusPatterns = () => (
  <svg width="0" height="0" className={classes.patterns} aria-hidden="true">
    <defs>
      {statusGroups.map(({ name, color }) => (
        <pattern key={name} id={idOf(name)} width="8" height="8" patternUnits="userSpaceOnUse">
          <rect width="8" height="8" fill={color} />
          <path d={lines[name] ?? ""} stroke="var(--mantine-color-body)" strokeWidth="2" fill="none" />
        </pattern>
      ))}
    </defs>
  </svg>
);

/** The legend of the fills. */
export const StatusLegend = () => (
  <ul className={`plain-list ${classes.legend}`}>
    {statusGroups.map(({ name }) => (
      <li key={name}>
        <svg width="14" height="14" aria-hidden="true">
          <rect width="14" height="14" rx="3" style={{ fill: fillOf(name) }} />
        </svg>
        {name}
      </li>
    ))}
  </ul>
);
