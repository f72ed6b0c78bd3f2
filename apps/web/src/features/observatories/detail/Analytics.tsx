import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../../trpc.ts";
import { AnalyticsQuery } from "../../../ui/analytics/AnalyticsQuery.tsx";
import { daysAsked } from "../../../ui/analytics/search.ts";
import type { TabProps } from "./tab.ts";

/** How the observatory does, for those who administer it. */
export function Analytics({ observatory: { id }, search, onChange }: TabProps) {
  const query = useQuery({
    ...trpc.analytics.observatory.queryOptions({ id, ...daysAsked(search) }),
    refetchInterval: 60_000,
    placeholderData: (before) => before,
  });
  return <AnalyticsQuery query={query} search={search} onChange={onChange} />;
}
