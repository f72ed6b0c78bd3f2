import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { hasStatus } from "../../problem.ts";
import { ErrorPanel } from "./ErrorPanel.tsx";
import { NotThere } from "./NotThere.tsx";
import { PageHeader } from "./PageHeader.tsx";

interface WithoutDataProps {
  /** What the page is about, in one word. */
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
