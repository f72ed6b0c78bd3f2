import { Skeleton, Stack } from "@mantine/core";
import type { Analytics } from "@meridian/contract";
import { ErrorPanel } from "../../ui/page/WithoutData.tsx";
import { AnalyticsView } from "./AnalyticsView.tsx";
import type { AnalyticsSearch } from "./search.ts";

interface AnalyticsQueryProps {
  query: { data: Analytics | undefined; error: unknown; refetch(): unknown };
  isSystem?: boolean;
  search: AnalyticsSearch;
  onChange(part: AnalyticsSearch): void;
}

/** The answer, or the error. */
export function AnalyticsQuery({ query, isSystem = false, search, onChange }: AnalyticsQueryProps) {
  const { data, error, refetch } = query;
  if (data && !error) return <AnalyticsView analytics={data} {...{ isSystem, search, onChange }} />;
  if (error)
    return (
      <div className="surface">
        <ErrorPanel error={error} retry={() => void refetch()} />
      </div>
    );
  return (
    <Stack gap="md">
      <Skeleton height={90} radius="md" />
      <Skeleton height={330} radius="md" />
      <Skeleton height={330} radius="md" />
    </Stack>
  );
}
