import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { NoObservatory, NoProject, useStart } from "../../../resource/observations/Missing.tsx";
import type { NewObservationSearch } from "../../../resource/observations/search.ts";
import { trpc } from "../../../trpc.ts";
import { ErrorPanel } from "../../../ui/page/WithoutData.tsx";
import { useLastOwn } from "./lastOwn.ts";
import { startingPlace } from "./startingPlace.ts";

/**
 * The values chosen from the start: the only one there is, else as last time, else any observatory that fits. In the place of
 * an observatory in daylight, one where it is dark.
 */
export interface Start {
  project_id: string | null;
  observatory_id: string | null;
  isNetwork: boolean;
}

const onlyOne = (items: { id: string }[]) => (items.length === 1 ? (items[0]?.id ?? null) : null);

interface PrerequisitesProps {
  /** The parts of the observation that are known already. */
  observation: NewObservationSearch;
  children(start: Start): ReactNode;
}

/**
 * An observation needs an observatory and a project; who lacks any is told how to come by each. Once both were there the
 * form stays, whatever becomes of them while somebody types.
 */
export function Prerequisites({ observation, children }: PrerequisitesProps) {
  const { projects, observatories } = useStart();
  const last = useLastChoice();
  const place = usePlaceInTheDark(last);
  const [start, setStart] = useState<Start>();
  const [own, open] = [projects.data?.items, observatories.data?.items];
  if (!start && own?.length && open?.length && !last.isPending && !place.isPending) {
    const observatory_id = onlyOne(open) ?? place.observatory_id;
    setStart({
      project_id: onlyOne(own) ?? last.project_id,
      ...{ observatory_id, isNetwork: observatory_id === null },
    });
  }
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
      {own.length === 0 && <NoProject observation={observation} />}
    </div>
  );
}

/** The project and the observatory of one's last observation, as far as they can be chosen again. */
function useLastChoice() {
  const { last, isPending } = useLastOwn();
  const isPlaced = last?.where === null;
  const project = useQuery({
    ...trpc.projects.get.queryOptions({ id: last?.project_id ?? "" }),
    ...{ enabled: last !== undefined, retry: false },
  });
  const observatory = useQuery({
    ...trpc.observatories.get.queryOptions({ id: last?.observatory_id ?? "" }),
    ...{ enabled: isPlaced, retry: false },
  });
  const mayObserve = isPlaced && observatory.data?.abilities.observe && !observatory.data.retired;
  return {
    isPending: isPending || (last !== undefined && project.isPending) || (isPlaced && observatory.isPending),
    project_id: project.data?.status === "active" ? project.data.id : null,
    observatory_id: mayObserve ? last.observatory_id : null,
    /** True if the project is made at some observatories only. */
    isLimited: (project.data?.observatory_ids.length ?? 0) > 0,
  };
}

/** Finds where it is dark among the observatories that could take the place of the last one. */
function usePlaceInTheDark({ project_id, observatory_id, isLimited }: ReturnType<typeof useLastChoice>) {
  const enabled = observatory_id !== null;
  const open = useQuery({
    ...trpc.observatories.list.queryOptions({
      ...(project_id && isLimited && { project_id }),
      ...{ ability: "observe", retired: false, limit: 200 },
    }),
    enabled,
  });
  const tonight = useQuery({ ...trpc.tonight.get.queryOptions({}), enabled });
  if (observatory_id === null) return { isPending: false, observatory_id };
  const ids = new Set(open.data?.items.map(({ id }) => id));
  const sites = tonight.data?.sites.filter(({ id }) => ids.has(id)) ?? [];
  return {
    isPending: open.isPending || tonight.isPending,
    observatory_id: startingPlace(sites, observatory_id),
  };
}
