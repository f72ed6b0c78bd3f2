import { Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorPanel } from "./ErrorPanel.tsx";
import { PageHeader } from "./PageHeader.tsx";

interface LoadedProps<T> {
  query: UseQueryResult<T, unknown>;
  /** What the page is about, while it isn't there: "Scan". */
  title: string;
  back: ReactNode;
  children(data: T): ReactNode;
}

/** A page about one thing: its skeleton, why it can't be shown, or itself. */
export function Loaded<T>({ query: { data, error, refetch }, title, back, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data);
  if (!error)
    return (
      <Skeleton height="24rem" radius="md" role="status" aria-label={`Loading ${title.toLowerCase()}`} />
    );
  return (
    <>
      <PageHeader title={title} before={back} />
      <div className="surface">
        <ErrorPanel error={error} retry={() => void refetch()} />
      </div>
    </>
  );
}
