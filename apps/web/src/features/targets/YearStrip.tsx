import { monthName } from "./order.ts";
import classes from "./Targets.module.css";

interface YearStripProps {
  months: readonly string[];
  hours: readonly number[];
  /** Hours of darkness a night, to which each cell is filled at most. */
  dark: readonly number[];
  /** The month by which the list is sorted, as 03. */
  chosen: string | undefined;
}

const inWords = (hours: number) => (hours === 0 ? "none" : `${hours.toFixed(1)} hours`);
const short = (hours: number) => (hours < 0.25 ? "–" : hours < 1 ? "½" : String(Math.round(hours)));

/** Twelve months, each filled by the share of the darkness in which a target is up, with the hours as a number. */
export function YearStrip({ months, hours, dark, chosen }: YearStripProps) {
  const said = months.map((month, index) => `${monthName(month)} ${inWords(hours[index]!)}`).join(", ");
  return (
    <div className={classes.year} role="img" aria-label={`Hours a night: ${said}`}>
      {months.map((month, index) => {
        const share = dark[index]! > 0 ? hours[index]! / dark[index]! : 0;
        return (
          <span
            key={month}
            className={classes.month}
            data-chosen={month.endsWith(`-${chosen}`) || undefined}
            data-hint={`${monthName(month)} ${month.slice(0, 4)}: ${inWords(hours[index]!)} a night of ${dark[index]!.toFixed(1)} dark`}
            style={{ "--share": `${Math.round(share * 100)}%` } as React.CSSProperties}
          >
            <span className={classes.letter}>{monthName(month, "narrow")}</span>
            <span>{short(hours[index]!)}</span>
          </span>
        );
      })}
    </div>
  );
}

/** The first letters of the months, above the strips. */
export const YearHead = ({ months }: { months: readonly string[] }) => (
  <span>
    Hours a night
    <span className={classes.letters} aria-hidden="true">
      {months.map((month) => (
        <span key={month}>{monthName(month, "narrow")}</span>
      ))}
    </span>
  </span>
);
