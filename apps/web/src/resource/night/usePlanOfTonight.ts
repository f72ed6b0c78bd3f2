import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { trpc } from "../../trpc.ts";

/** A plan is worked out for each minute anew. */
const everyMs = 60_000;

/** The plan of an observatory's night that is now or next. */
export function usePlanOfTonight(id: string) {
  const plan = useQuery({ ...trpc.targets.plan.queryOptions({ id }), refetchInterval: everyMs });
  useChangeOfDoing(id, () => void plan.refetch());
  return plan;
}

/** Tells when the telescope does something else: the head of its night says so at once, so its lists are read anew. */
export function useChangeOfDoing(id: string, onChange: () => void): void {
  const { data } = useQuery(trpc.tonight.observatory.queryOptions({ id }));
  const doing = data && [data.state, data.in_progress?.observation_id].join();
  const known = useRef(doing);
  useEffect(() => {
    if (known.current && doing && known.current !== doing) onChange();
    known.current = doing ?? known.current;
  }, [doing]);
}
