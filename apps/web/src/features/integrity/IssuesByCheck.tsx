import type { IntegrityCheck, IssueCounts } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { count } from "../../format/quantity.ts";
import { trpc } from "../../trpc.ts";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { DataTable } from "../../ui/lists/DataTable/DataTable.tsx";
import { StatusBadge } from "../../ui/values/StatusBadge.tsx";
import { severityStyles } from "../../ui/values/statusStyles.ts";
import type { IssuesFilter, IssuesSearch } from "./search.ts";
import { severities, typeWords } from "./words.ts";

interface Group {
  check: IntegrityCheck;
  issues: number;
  /** The order of the list of issues. */
  search: IssuesSearch;
}

const groups = columnsOf<Group>();

const columns = groups.columns([
  groups.display({
    id: "severity",
    header: "Severity",
    cell: ({ row: { original } }) => <StatusBadge style={severityStyles[original.check.severity]} />,
  }),
  groups.display({
    id: "check",
    header: "Check",
    cell: ({ row: { original } }) => (
      <Link to="/integrity/issues" search={original.search} tabIndex={-1} className="cell-link">
        {original.check.title}
      </Link>
    ),
  }),
  groups.display({
    id: "type",
    header: "Type",
    cell: ({ row: { original } }) => typeWords[original.check.type],
  }),
  groups.display({
    id: "issues",
    header: "Issues",
    cell: ({ row: { original } }) => <span className="numeric">{count(original.issues)}</span>,
  }),
]);

interface IssuesByCheckProps {
  filter: IssuesFilter;
  counts: IssueCounts | undefined;
  empty: ReactNode;
}

/** The number of issues that each check has found under the filters, the worst first; a row leads to them. */
export function IssuesByCheck({ filter, counts, empty }: IssuesByCheckProps) {
  const navigate = useNavigate();
  const checks = useQuery(trpc.integrity.checks.queryOptions({}));
  const rows =
    counts &&
    checks.data?.items
      .map((check) => ({
        check,
        issues: counts.check[check.id] ?? 0,
        search: { ...filter, status: filter.status ?? ("all" as const), check: check.id },
      }))
      .filter(({ check, issues }) => issues > 0 && (!filter.check || filter.check === check.id))
      .sort(
        (one, other) =>
          severities.indexOf(one.check.severity) - severities.indexOf(other.check.severity) ||
          other.issues - one.issues,
      );
  return (
    <DataTable
      label="Issues by check"
      columns={columns}
      rows={rows}
      rowId={({ check }) => check.id}
      error={checks.error}
      refetch={() => void checks.refetch()}
      empty={empty}
      onOpen={({ search }) => void navigate({ to: "/integrity/issues", search })}
    />
  );
}
