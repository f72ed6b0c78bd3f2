import { Group, type MantineSpacing, Text, Title } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useId, useMemo } from "react";
import { type List, useList } from "../data/useList.ts";
import type { trpc } from "../trpc.ts";
import { columnsOf } from "../ui/lists/DataTable/columns.ts";
import { PagedTable } from "../ui/lists/DataTable/DataTable.tsx";
import { StatusBadge, type StatusStyle } from "../ui/values/StatusBadge.tsx";
import { operationStyles } from "../ui/values/statusStyles.ts";
import { Time } from "../ui/values/Time.tsx";
import { type ListedOperation, operationKinds, type PageKind } from "./kinds.ts";

type Cell<K extends PageKind> = (operation: ListedOperation<K>) => ReactNode;
/** Its head and its cells; the status and the time of the start look the same in every history. */
export type HistoryColumn<K extends PageKind> = readonly [head: string, cell: Cell<K>] | "status" | "started";

interface OperationHistoryProps<K extends PageKind> {
  kind: K;
  title: string;
  /** Stands below the title. */
  lead?: string;
  /** Stands beside the title. */
  actions?: ReactNode;
  /** Stands between the title and the table. */
  above?: ReactNode;
  /** The first one leads to the operation. The same array at each render. */
  columns: readonly HistoryColumn<K>[];
  styleOf?(operation: ListedOperation<K>): StatusStyle;
  /** Stands in place of the table while there was none; without it, the whole history is left out then. */
  empty?: ReactNode;
  mt?: MantineSpacing;
}

/** Operations of a kind, newest first, with links to their pages. */
export function OperationHistory<K extends PageKind>(props: OperationHistoryProps<K>) {
  const { kind, title, lead, actions, above, columns, styleOf, empty = null, mt = "xl" } = props;
  const { page, list: procedure } = operationKinds[kind];
  const navigate = useNavigate();
  const titleId = useId();
  // The compiler doesn't follow the kind through the library's types.
  const list = useList(procedure as typeof trpc.imports.list, {}) as unknown as List<ListedOperation<K>>;
  const shown = useMemo(() => columnsFor(kind, columns, styleOf), [kind, columns, styleOf]);
  if (empty === null && !list.rows?.length) return null;
  return (
    <section aria-labelledby={titleId}>
      <Group justify="space-between" gap="sm" mt={mt} mb="sm">
        <div>
          <Title order={2} size="1.125rem" id={titleId}>
            {title}
          </Title>
          {lead && (
            <Text c="dimmed" size="sm">
              {lead}
            </Text>
          )}
        </div>
        {actions}
      </Group>
      {above}
      <PagedTable
        label={title}
        columns={shown}
        list={list}
        rowId={({ id }) => id}
        empty={empty}
        onOpen={({ id }) => void navigate({ to: page, params: { id } })}
      />
    </section>
  );
}

function columnsFor<K extends PageKind>(
  kind: K,
  columns: readonly HistoryColumn<K>[],
  styleOf: (operation: ListedOperation<K>) => StatusStyle = ({ status }) => operationStyles[status],
) {
  const helper = columnsOf<ListedOperation<K>>();
  const { page } = operationKinds[kind];
  const shared: Record<"status" | "started", readonly [string, Cell<K>]> = {
    status: ["Status", (operation) => <StatusBadge style={styleOf(operation)} />],
    started: ["Started", ({ created_at }) => <Time at={created_at} />],
  };
  return columns.map((column, at) => {
    const [header, cell] = typeof column === "string" ? shared[column] : column;
    const link: Cell<K> = (operation) => (
      <Link to={page} params={{ id: operation.id }} tabIndex={-1} className="cell-link">
        {cell(operation)}
      </Link>
    );
    return helper.display({
      id: header,
      header,
      cell: ({ row: { original } }) => (at === 0 ? link : cell)(original),
    });
  });
}

/** A number in a column. */
export const numeric = (text: string) => <span className="numeric">{text}</span>;
