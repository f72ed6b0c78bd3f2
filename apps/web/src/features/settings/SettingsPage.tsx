import { Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { trpc } from "../../trpc.ts";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { ErrorPanel } from "../../ui/page/WithoutData.tsx";
import classes from "./Settings.module.css";
import { SettingsForm } from "./SettingsForm.tsx";

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

/** The source of target coordinates, which the server's environment sets. */
function TargetNames() {
  const { data, error } = useQuery(trpc.health.system.queryOptions({}));
  if (error) return null;
  return (
    <section className={`surface ${classes.section}`} aria-labelledby="target-names-title">
      <Title order={2} size="1rem" id="target-names-title" mb="sm">
        Target names
      </Title>
      {data ? (
        <Text size="sm">
          {data.target_names.service
            ? `Coordinates come from the built-in catalogue, or else from ${data.target_names.service}.`
            : "Coordinates come from the built-in catalogue only. To use a name service too, set TARGET_RESOLVER_URL on the server."}{" "}
          <Link to="/health">Health</Link> shows whether the service answers.
        </Text>
      ) : (
        <Skeleton height={24} />
      )}
    </section>
  );
}
