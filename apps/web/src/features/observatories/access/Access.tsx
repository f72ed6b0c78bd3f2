import type { ObservatoryAccess } from "@meridian/contract";
import { type Icon, IconBuilding, IconCrown, IconUser, IconUsers } from "@tabler/icons-react";
import { useList } from "../../../data/useList.ts";
import { flagsInWords } from "../../../format/flagWords.ts";
import { trpc } from "../../../trpc.ts";
import { columnsOf } from "../../../ui/lists/DataTable/columns.ts";
import { PagedTable } from "../../../ui/lists/DataTable/DataTable.tsx";
import { ListTools } from "../../../ui/lists/ListTools.tsx";
import { Notice } from "../../../ui/page/Notice.tsx";
import { Avatar } from "../../../ui/values/Avatar.tsx";
import type { TabProps } from "../search.ts";
import classes from "./Access.module.css";

/** Everybody with access, their permissions from all sources together, and the sources. */
export function Access({ observatory, search: { search }, onChange }: TabProps) {
  const input = { id: observatory.id, search };
  const list = useList(trpc.observatories.access, input);
  return (
    <>
      <ListTools
        label="Search by name or address"
        search={search}
        onSearch={(words) => onChange({ search: words })}
      />
      <PagedTable
        label="Access"
        columns={accessColumns}
        list={list}
        rowId={(row) => row.user_id}
        empty={
          <Notice icon={IconUsers} title={search ? "Nobody with access matches" : "Nobody has access"} />
        }
        csv={{ name: "access", heads: accessHeads, cells: accessCells }}
      />
    </>
  );
}

type Source = ObservatoryAccess["sources"][number];

const column = columnsOf<ObservatoryAccess>();

const accessColumns = column.columns([
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

const sourceName = ({ via, organization_name }: Source) => organization_name ?? via;

const accessHeads = ["Name", "Email", "View", "Observe", "Operate", "Administer", "Through"];
const accessCells = (row: ObservatoryAccess) => [
  ...[row.name, row.email, row.can_view, row.can_observe, row.can_operate, row.can_admin],
  row.sources.map(sourceName).join("; "),
];
