import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { AnalyticsQuery } from "../../resource/analytics/AnalyticsQuery.tsx";
import { daysAsked } from "../../resource/analytics/search.ts";
import { trpc } from "../../trpc.ts";
import { PageHeader } from "../../ui/page/PageHeader.tsx";

const route = getRouteApi("/shell/administration/analytics");

/** The figures of the whole system. */
export function AnalyticsPage() {
  const search = route.useSearch();
  const change = route.useNavigate();
  const query = useQuery({
    ...trpc.analytics.system.queryOptions(daysAsked(search)),
    placeholderData: (before) => before,
  });
  return (
    <>
      <PageHeader title="Analytics" lead="All observatories together." />
      <AnalyticsQuery
        isSystem
        query={query}
        search={search}
        onChange={(part) => void change({ search: part, replace: true })}
      />
    </>
  );
}
