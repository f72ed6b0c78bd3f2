import { Button, SegmentedControl } from "@mantine/core";
import { IconCircleCheck, IconTool, IconZoomScan } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useChange } from "../../data/useChange.ts";
import { useList } from "../../data/useList.ts";
import { trpc } from "../../trpc.ts";
import { PagedTable } from "../../ui/lists/DataTable/DataTable.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { BackLink, PageHeader } from "../../ui/page/PageHeader.tsx";
import { Refusal } from "../../ui/page/Refusal.tsx";
import { IssueFilters } from "./IssueFilters.tsx";
import { IssuesByCheck } from "./IssuesByCheck.tsx";
import { csvCells, csvHeads, issueColumns } from "./issueColumns.tsx";
import { type IssuesFilter, statusShown } from "./search.ts";

const route = getRouteApi("/shell/administration/integrity/issues");

function NoIssues({ filter }: { filter: IssuesFilter }) {
  const { status, ...rest } = filter;
  const isNarrowed = Object.values(rest).some((value) => value !== undefined);
  const { data: scans } = useQuery(trpc.integrity.scans.queryOptions({ limit: 1 }));
  if (scans?.items.length === 0)
    return (
      <Notice icon={IconZoomScan} title="No scan has run yet">
        <p>What a scan finds is listed here.</p>
        <Button renderRoot={(props) => <Link to="/integrity" {...props} />}>Go to scans</Button>
      </Notice>
    );
  return (
    <Notice icon={IconCircleCheck} tone="good" title={status === "open" ? "No open issues" : "No issues"}>
      {isNarrowed ? "Nothing fits these filters." : "Run a scan to look again."}
    </Notice>
  );
}

/** The findings of scans, the most severe first. */
export function IssuesPage() {
  const { by, ...search } = route.useSearch();
  const input = { ...search, status: statusShown(search) };
  const change = route.useNavigate();
  const navigate = useNavigate();
  const list = useList(trpc.integrity.issues, input, { counts: true });
  const { sort, order, ...filter } = input;
  return (
    <>
      <PageHeader
        title="Issues"
        before={<BackLink to="/integrity">Integrity</BackLink>}
        lead="Found by scans. Open an issue to see its repair."
        actions={
          <>
            <SegmentedControl
              aria-label="Show"
              data={[
                { value: "issue", label: "Each issue" },
                { value: "check", label: "By check" },
              ]}
              value={by ?? "issue"}
              onChange={(value) =>
                void change({
                  search: (before) => ({ ...before, by: value === "check" ? value : undefined }),
                  replace: true,
                })
              }
            />
            <BulkRepair filter={filter} />
          </>
        }
      />
      <IssueFilters
        filter={filter}
        counts={list.first?.counts}
        onChange={(part) =>
          void change({
            search: (before) => ({
              ...before,
              ...part,
              ...("status" in part && { status: part.status ?? "all" }),
            }),
            replace: true,
          })
        }
      />
      {by === "check" ? (
        <IssuesByCheck filter={filter} counts={list.first?.counts} empty={<NoIssues filter={filter} />} />
      ) : (
        <PagedTable
          label="Issues"
          columns={issueColumns}
          list={list}
          rowId={(row) => row.id}
          empty={<NoIssues filter={filter} />}
          onOpen={({ id }) => void navigate({ to: "/integrity/issues/$id", params: { id } })}
          csv={{ name: "issues", heads: csvHeads, cells: csvCells }}
        />
      )}
    </>
  );
}

/** Tries a repair of everything auto-fixable under the filters; what it would do comes first. */
function BulkRepair({ filter }: { filter: IssuesFilter }) {
  const navigate = useNavigate();
  const start = useChange(trpc.integrity.startRepair, {
    done: ({ id }) => navigate({ to: "/integrity/repairs/$id", params: { id } }),
    refresh: "integrity",
  });
  const { status: _, auto_fixable: __, ...rest } = filter;
  return (
    <>
      <Refusal error={start.error} />
      <Button
        leftSection={<IconTool size={16} />}
        loading={start.isPending}
        onClick={() => start.mutate({ ...rest, dry_run: true })}
      >
        Repair auto-fixable issues
      </Button>
    </>
  );
}
