import { Button } from "@mantine/core";
import { IconTool } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useChange } from "../../data/useChange.ts";
import { trpc } from "../../trpc.ts";
import { Refusal } from "../../ui/page/Refusal.tsx";
import type { IssuesFilter } from "./search.ts";

/** Tries a repair of everything auto-fixable under the filters; what it would do comes first. */
export function BulkRepair({ filter }: { filter: IssuesFilter }) {
  const navigate = useNavigate();
  const start = useChange(trpc.integrity.startRepair, {
    done: ({ id }) => navigate({ to: "/integrity/repairs/$id", params: { id } }),
    refresh: "integrity",
  });
  const { status: _, auto_fixable: __, ...rest } = filter;
  return (
    <>
      <Refusal error={start.error} />
      <Button
        leftSection={<IconTool size={16} />}
        loading={start.isPending}
        onClick={() => start.mutate({ ...rest, dry_run: true })}
      >
        Repair auto-fixable issues
      </Button>
    </>
  );
}
