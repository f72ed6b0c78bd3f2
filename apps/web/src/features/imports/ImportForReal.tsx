import { Button, Text } from "@mantine/core";
import type { ImportResource } from "@meridian/contract";
import { IconDatabaseImport } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { sentence } from "../../problem.ts";
import { requestBehind, useStartImport } from "./useStartImport.ts";

/** Repeats a dry run with the same file, this time to keep; a file from another visit has to be chosen again. */
export function ImportForReal({ dryRun }: { dryRun: ImportResource }) {
  const start = useStartImport();
  const request = requestBehind(dryRun.id);
  if (dryRun.created_count === 0) return null;
  if (!request)
    return (
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/import" search={{ kind: dryRun.kind }} {...props} />}
      >
        Choose the file again
      </Button>
    );
  return (
    <>
      {start.error && (
        <Text c="var(--mantine-color-error)" role="alert">
          {sentence(start.error)}
        </Text>
      )}
      <Button
        leftSection={<IconDatabaseImport size={16} />}
        loading={start.isPending}
        onClick={() => start.mutate({ ...request, isDryRun: false })}
      >
        Import for real
      </Button>
    </>
  );
}
