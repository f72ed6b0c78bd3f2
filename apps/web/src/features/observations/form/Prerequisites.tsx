import { Skeleton } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { NoObservatory, NoProject, useStart } from "../../../resource/observations/Missing.tsx";
import { ErrorPanel } from "../../../ui/page/WithoutData.tsx";

/** The values chosen from the start, because there is nothing else to choose. */
export interface Start {
  project_id: string | null;
  observatory_id: string | null;
}

const onlyOne = (items: { id: string }[]) => (items.length === 1 ? (items[0]?.id ?? null) : null);

/**
 * An observation needs an observatory and a project; who lacks any is told how to come by each. Once both were there the
 * form stays, whatever becomes of them while somebody types.
 */
export function Prerequisites({ children }: { children(start: Start): ReactNode }) {
  const { projects, observatories } = useStart();
  const [start, setStart] = useState<Start>();
  const [own, open] = [projects.data?.items, observatories.data?.items];
  if (!start && own?.length && open?.length)
    setStart({ project_id: onlyOne(own), observatory_id: onlyOne(open) });
  if (start) return children(start);
  const failed = [projects, observatories].find(({ error, data }) => error && !data);
  if (failed)
    return (
      <div className="surface">
        <ErrorPanel error={failed.error} retry={() => void failed.refetch()} />
      </div>
    );
  if (!own || !open) return <Skeleton height="18rem" radius="md" role="status" aria-label="Loading form" />;
  return (
    <div className="surface">
      {open.length === 0 && <NoObservatory />}
      {own.length === 0 && <NoProject />}
    </div>
  );
}
