import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { pollWhileRunning } from "../data/polling.ts";
import { useChange } from "../data/useChange.ts";
import type { trpc } from "../trpc.ts";
import { BackLink, PageHeader } from "../ui/page/PageHeader.tsx";
import { Loaded } from "../ui/page/WithoutData.tsx";
import { StatusBadge, type StatusStyle } from "../ui/values/StatusBadge.tsx";
import { operationStyles } from "../ui/values/statusStyles.ts";
import { type OperationOf, operationKinds, type PageKind } from "./kinds.ts";
import { StartedBy } from "./OperationOutcome.tsx";
import { OperationProgress } from "./OperationProgress.tsx";
import classes from "./Operations.module.css";
import { isOver } from "./words.ts";

interface OperationPageProps<K extends PageKind> {
  kind: K;
  /** "import", "scan": how the texts call it. */
  what: string;
  /** The same of one, where that says more: "dry run". */
  whatOf?(operation: OperationOf<K>): string;
  title(operation: OperationOf<K>): string;
  back: { to: "/backups" | "/cleanup" | "/import" | "/integrity"; label: string };
  /** Its status; null where the page shows it elsewhere. */
  styleOf?(operation: OperationOf<K>): StatusStyle | null;
  /** Stands beside the status; who started it by default. */
  lead?(operation: OperationOf<K>): ReactNode;
  /** The actions on it once it has ended. */
  actions?(operation: OperationOf<K>): ReactNode;
  /** The consequence for what it has done if it is cancelled; null where that isn't possible any more. */
  ifCancelled(operation: OperationOf<K>): string | null;
  /** The time until it is read again, in milliseconds. */
  poll?(operation: OperationOf<K> | undefined): number | false | undefined;
  /** The result, once it has ended. */
  result(operation: OperationOf<K>): ReactNode;
  /** The part that stands below at any time. */
  below?(operation: OperationOf<K>): ReactNode;
}

/** The page of one operation: how far it is, or its result. It can be left and found again. */
export function OperationPage<K extends PageKind>(props: OperationPageProps<K>) {
  const { page, get } = operationKinds[props.kind];
  const { id } = getRouteApi(`/shell/administration${page}`).useParams();
  // The compiler doesn't follow the kind through the library's types.
  const options = (get as typeof trpc.imports.get).queryOptions({ id }) as unknown as UseQueryOptions<
    OperationOf<K>
  >;
  const query = useQuery<OperationOf<K>>({
    ...options,
    refetchInterval: (read) => props.poll?.(read.state.data) ?? pollWhileRunning(read as never),
  });
  const back = <BackLink to={props.back.to}>{props.back.label}</BackLink>;
  return (
    <Loaded query={query} what={props.what} before={back}>
      {(operation) => <Operation key={operation.id} {...props} operation={operation} before={back} />}
    </Loaded>
  );
}

interface LoadedOperation<K extends PageKind> extends OperationPageProps<K> {
  operation: OperationOf<K>;
  before: ReactNode;
}

function Operation<K extends PageKind>({ operation, before, ...props }: LoadedOperation<K>) {
  const { styleOf = ({ status }) => operationStyles[status] } = props;
  const hasEnded = isOver(operation.status);
  const shownStyle = styleOf(operation);
  return (
    <>
      <PageHeader
        title={props.title(operation)}
        before={before}
        lead={
          <span className={classes.lead}>
            {shownStyle && <StatusBadge style={shownStyle} />}
            <span>{props.lead ? props.lead(operation) : <StartedBy operation={operation} />}</span>
          </span>
        }
        actions={hasEnded && props.actions?.(operation)}
      />
      {hasEnded ? props.result(operation) : <Running operation={operation} {...props} />}
      {props.below?.(operation)}
    </>
  );
}

function Running<K extends PageKind>({
  kind,
  what,
  whatOf,
  ifCancelled,
  operation,
}: Omit<LoadedOperation<K>, "before">) {
  const { cancel, topic } = operationKinds[kind];
  const change = useChange(cancel, { refresh: topic });
  const consequence = ifCancelled(operation);
  const cancelling = {
    change: { ...change, mutateAsync: () => change.mutateAsync({ id: operation.id }) },
    consequence,
  };
  return (
    <OperationProgress
      what={whatOf?.(operation) ?? what}
      running={operation}
      {...(consequence !== null && { cancelling })}
    />
  );
}
