import type { ObservatoryAccess } from "@meridian/contract";
import { type Icon, IconBuilding, IconCrown, IconUser } from "@tabler/icons-react";
import { flagsInWords } from "../../../format/flagWords.ts";
import { columnsOf } from "../../../ui/lists/DataTable/columns.ts";
import { Avatar } from "../../../ui/values/Avatar.tsx";
import classes from "./Access.module.css";

type Source = ObservatoryAccess["sources"][number];

const column = columnsOf<ObservatoryAccess>();

export const accessColumns = column.columns([
  column.accessor("name", {
    header: "Name",
    cell: ({ row: { original } }) => (
      <span className={classes.person}>
        <Avatar name={original.name} url={original.avatar_url} />
        <span className={classes.words}>
          <span className={classes.name}>{original.name}</span>
          <span className={classes.email}>{original.email}</span>
        </span>
      </span>
    ),
  }),
  column.display({
    id: "may",
    header: "May",
    cell: ({ row: { original } }) => flagsInWords(original) ?? "nothing",
  }),
  column.accessor("sources", {
    header: "Because",
    cell: ({ getValue }) => (
      <ul className={`plain-list ${classes.sources}`}>
        {getValue().map((source) => (
          <SourceLine key={`${source.via} ${source.organization_id}`} source={source} />
        ))}
      </ul>
    ),
  }),
]);

const pictures: Record<Source["via"], Icon> = {
  owner: IconCrown,
  member: IconUser,
  organization: IconBuilding,
};

function SourceLine({ source }: { source: Source }) {
  const Picture = pictures[source.via];
  return (
    <li className={classes.source}>
      <Picture size={16} stroke={1.7} aria-hidden="true" />
      <span>
        {because(source)}
        <span className={classes.flags}>: {flagsInWords(source) ?? "nothing"}</span>
      </span>
    </li>
  );
}

const roles = { owner: "they own", admin: "they are an admin of", member: "they are a member of" };

function because({ via, organization_id, organization_name, organization_role }: Source): string {
  if (organization_id)
    return `${roles[organization_role ?? "member"]} ${organization_name ?? "an organization"}`;
  return via === "owner" ? "they own it" : "they were added directly";
}

const inWords = ({ via, organization_name }: Source) => organization_name ?? via;

export const accessHeads = ["Name", "Email", "View", "Observe", "Operate", "Administer", "Through"];
export const accessCells = (row: ObservatoryAccess) => [
  ...[row.name, row.email, row.can_view, row.can_observe, row.can_operate, row.can_admin],
  row.sources.map(inWords).join("; "),
];
