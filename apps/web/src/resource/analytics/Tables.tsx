import type { ObservationStatus } from "@meridian/contract";
import type { ReactNode } from "react";
import { bytes, count, percent } from "../../format/quantity.ts";
import { observationStyles } from "../../ui/values/statusStyles.ts";
import classes from "./Analytics.module.css";
import type { Period } from "./periods.ts";

type Column = [head: string, cell: (period: Period) => ReactNode];
const statuses = Object.keys(observationStyles) as ObservationStatus[];

const observationColumns: Column[] = [
  ["All", ({ created }) => count(created)],
  ...statuses.map(
    (status): Column => [observationStyles[status].word, ({ by_status }) => count(by_status[status] ?? 0)],
  ),
];
const rate = (of: number | null) => (of === null ? "–" : percent(of));
const successColumns: Column[] = [
  ["Succeeded", ({ success_rate }) => rate(success_rate)],
  ["7 days", ({ steady_rate }) => rate(steady_rate)],
  ["Completed", ({ completed }) => count(completed)],
  ["Ended", ({ ended }) => count(ended)],
];
const storageColumns: Column[] = [["Files", ({ bytes_total }) => bytes(bytes_total)]];

function PeriodTable({ periods, columns }: { periods: Period[]; columns: Column[] }) {
  return (
    <table className={`numeric ${classes.table}`}>
      <thead>
        <tr>
          <th scope="col">From</th>
          {columns.map(([head]) => (
            <th scope="col" key={head}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {periods.map((period) => (
          <tr key={period.day}>
            <th scope="row">{period.day}</th>
            {columns.map(([head, cell]) => (
              <td key={head}>{cell(period)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const ObservationsTable = ({ periods }: { periods: Period[] }) => (
  <PeriodTable periods={periods} columns={observationColumns} />
);
export const SuccessTable = ({ periods }: { periods: Period[] }) => (
  <PeriodTable periods={periods} columns={successColumns} />
);
export const StorageTable = ({ periods }: { periods: Period[] }) => (
  <PeriodTable periods={periods} columns={storageColumns} />
);
