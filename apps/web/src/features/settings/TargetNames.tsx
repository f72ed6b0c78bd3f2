import { Skeleton, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { trpc } from "../../trpc.ts";
import classes from "./Settings.module.css";

/** The source of target coordinates, which the server's environment sets. */
export function TargetNames() {
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
