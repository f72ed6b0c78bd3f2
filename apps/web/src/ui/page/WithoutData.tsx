import { Button, Skeleton } from "@mantine/core";
import { IconPlugConnectedX, IconRefresh, IconTelescopeOff } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { explain, hasStatus, problemOf } from "../../problem.ts";
import { Notice } from "./Notice.tsx";
import { PageHeader } from "./PageHeader.tsx";

interface WithoutDataProps {
  /** The subject of the page, in one word. */
  what: string;
  before: ReactNode;
  query: { error: unknown; refetch(): unknown };
}

/** A page about one thing while that is being read, when it can't be read, and when it isn't there. */
export function WithoutData({ what, before, query: { error, refetch } }: WithoutDataProps) {
  if (!error) return <Skeleton height="18rem" radius="md" role="status" aria-label={`Loading ${what}`} />;
  if (hasStatus(error, 404)) return <NotThere what={what} before={before} />;
  return (
    <>
      <PageHeader title={what.charAt(0).toUpperCase() + what.slice(1)} before={before} />
      <div className="surface">
        <ErrorPanel error={error} retry={() => void refetch()} />
      </div>
    </>
  );
}

/** The error and its remedy, in the place of what couldn't be loaded. */
export function ErrorPanel({ error, retry }: { error: unknown; retry?: () => void }) {
  const { title, detail } = explain(error);
  const problem = problemOf(error);
  const request = problem?.request_id;
  // What isn't there or isn't allowed stays so.
  const isFinal = problem?.status === 404 || problem?.status === 403;
  return (
    <div role="alert">
      <Notice icon={IconPlugConnectedX} tone="bad" title={title} note={request && `Request ${request}`}>
        {detail}
        {retry && !isFinal && (
          <div>
            <Button mt="sm" variant="default" leftSection={<IconRefresh size={16} />} onClick={retry}>
              Try again
            </Button>
          </div>
        )}
      </Notice>
    </div>
  );
}

interface LoadedProps<T> {
  query: UseQueryResult<T, unknown>;
  /** The subject of the page, in one word. */
  what: string;
  before: ReactNode;
  children(data: T): ReactNode;
}

/** A page about one thing: itself once it is read, and what stands in its place until then. */
export const Loaded = <T,>({ query, what, before, children }: LoadedProps<T>) =>
  query.data === undefined ? <WithoutData what={what} before={before} query={query} /> : children(query.data);

interface NotThereProps {
  /** The thing that was looked for, in one word. */
  what: string;
  before: ReactNode;
}

/** A page about something that doesn't exist, or isn't for this person to see: nobody learns which. */
export function NotThere({ what, before }: NotThereProps) {
  return (
    <>
      <PageHeader title={`No such ${what}`} before={before} />
      <div className="surface">
        <Notice icon={IconTelescopeOff} title="Nothing to show">
          It was deleted, or you don't have access.
        </Notice>
      </div>
    </>
  );
}
