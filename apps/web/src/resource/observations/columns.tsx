import type { Observation } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import { AtSite } from "../../format/AtSite.tsx";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { Time } from "../../ui/values/Time.tsx";
import { ObservationStatus } from "./ObservationStatus.tsx";
import classes from "./Observations.module.css";

const column = columnsOf<Observation>();

const name = column.accessor("name", {
  header: "Name",
  cell: ({ row: { original } }) => <NameAndTarget observation={original} />,
});
const status = column.accessor("status", {
  header: "Status",
  cell: ({ getValue }) => <ObservationStatus status={getValue()} />,
});
const priority = column.accessor("priority", {
  header: "Priority",
  cell: ({ getValue }) => <span className="numeric">{getValue()}</span>,
});
const observatory = column.accessor("observatory_name", { header: "Observatory" });
const project = column.accessor("project_name", { header: "Project" });
const submitter = column.accessor("user_name", { header: "Submitted by" });
const submitted = column.accessor("created_at", {
  header: "Submitted",
  cell: ({ row: { original } }) => (
    <AtSite site={{ name: original.observatory_name, zone: original.observatory_timezone }}>
      <Time at={original.created_at} />
    </AtSite>
  ),
});

/** The columns of a list of all observations; of one project or observatory without the column that says which. */
export const observationColumns = {
  all: column.columns([name, status, priority, observatory, project, submitter, submitted]),
  project: column.columns([name, status, priority, observatory, submitter, submitted]),
  observatory: column.columns([name, status, priority, project, submitter, submitted]),
};

export const observationHeads = [
  ...["Name", "Target", "Right ascension (deg)", "Declination (deg)", "Status", "Priority"],
  ...["Observatory", "Project", "Submitted by", "Submitted"],
];
export const observationCells = (row: Observation) => [
  ...[row.name, row.target.name, row.target.ra, row.target.dec, row.status, row.priority],
  ...[row.observatory_name, row.project_name, row.user_name, row.created_at],
];

function NameAndTarget({ observation: { id, name, target } }: { observation: Observation }) {
  return (
    <span className={classes.name}>
      <Link to="/observations/$id" params={{ id }} tabIndex={-1} className="cell-link">
        {name}
      </Link>
      {target.name !== name && <span className={classes.target}>{target.name}</span>}
    </span>
  );
}
