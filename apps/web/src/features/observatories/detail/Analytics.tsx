import { useQuery } from "@tanstack/react-query";
import { AnalyticsQuery } from "../../../resource/analytics/AnalyticsQuery.tsx";
import { daysAsked } from "../../../resource/analytics/search.ts";
import { trpc } from "../../../trpc.ts";
import type { TabProps } from "./tab.ts";

/** The observatory's figures, for its administrators. */
export function Analytics({ observatory: { id }, search, onChange }: TabProps) {
  const query = useQuery({
    ...trpc.analytics.observatory.queryOptions({ id, ...daysAsked(search) }),
    placeholderData: (before) => before,
  });
  return <AnalyticsQuery query={query} search={search} onChange={onChange} />;
}
