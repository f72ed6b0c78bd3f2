import { Button } from "@mantine/core";
import { IconListSearch } from "@tabler/icons-react";
import { Refusal } from "../../ui/page/Refusal.tsx";
import { useStartCleanup } from "./useStartCleanup.ts";

export function StartDryRun() {
  const start = useStartCleanup();
  return (
    <>
      <Refusal error={start.error} />
      <Button
        leftSection={<IconListSearch size={16} aria-hidden="true" />}
        loading={start.isPending}
        onClick={() => start.mutate({ dry_run: true })}
      >
        Start dry run
      </Button>
    </>
  );
}
