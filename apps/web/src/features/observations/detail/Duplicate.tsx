import { Button, Skeleton } from "@mantine/core";
import type { Observation } from "@meridian/contract";
import { IconCopyPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { trpc } from "../../../trpc.ts";

/** The way to another one like it, for those who may submit in its project: whoever sees that while it is active. */
export function Duplicate({ observation: { id, project_id } }: { observation: Observation }) {
  const { data: project, isPending } = useQuery({
    ...trpc.projects.get.queryOptions({ id: project_id }),
    retry: false,
  });
  if (isPending) return <Skeleton width="7.5rem" height="2.25rem" radius="md" />;
  if (project?.status !== "active") return null;
  return (
    <Button
      variant="default"
      leftSection={<IconCopyPlus size={16} />}
      renderRoot={(props) => <Link to="/observations/new" search={{ copy_of: id }} {...props} />}
    >
      Duplicate
    </Button>
  );
}
