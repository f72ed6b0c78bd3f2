import { Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../trpc.ts";
import { ErrorPanel } from "../../ui/page/ErrorPanel.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { SettingsForm } from "./SettingsForm.tsx";
import { TargetNames } from "./TargetNames.tsx";

/** Settings of the whole installation. */
export function SettingsPage() {
  const { data, error, refetch } = useQuery(trpc.settings.get.queryOptions({}));
  return (
    <>
      <PageHeader title="Settings" lead="These apply to the whole installation." />
      <Stack gap="md" maw="44rem">
        {data ? (
          <SettingsForm settings={data} />
        ) : error ? (
          <div className="surface">
            <ErrorPanel error={error} retry={() => void refetch()} />
          </div>
        ) : (
          <Skeleton height="29.3rem" radius="md" />
        )}
        <TargetNames />
      </Stack>
    </>
  );
}
