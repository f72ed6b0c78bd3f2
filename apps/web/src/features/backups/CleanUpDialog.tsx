import { List, NumberInput, Stack, Text } from "@mantine/core";
import type { BackupCleanup } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useChange } from "../../data/useChange.ts";
import { bytes, counted } from "../../format/quantity.ts";
import { trpc, trpcClient } from "../../trpc.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Time } from "../../ui/values/Time.tsx";
import { deletePhrase, isKnown, kindWords, momentOf } from "./words.ts";

/** Asks for how many days backups are kept, and shows which go before they do. */
export function CleanUpDialog({ onClose }: { onClose(): void }) {
  const [keep_days, setDays] = useState<number | string>(30);
  const isNumber = typeof keep_days === "number" && Number.isInteger(keep_days) && keep_days >= 0;
  const preview = useQuery({
    queryKey: [...trpc.backups.cleanUp.mutationKey(), "preview", keep_days],
    queryFn: () => trpcClient.backups.cleanUp.mutate({ keep_days: Number(keep_days), dry_run: true }),
    enabled: isNumber,
    refetchInterval: false,
  });
  const cleanUp = useChange(trpc.backups.cleanUp, {
    done: onClose,
    say: ({ deleted_count }) => `Deleted ${counted(deleted_count, "backup", "backups")}`,
    refresh: "backup",
  });
  const going = preview.data?.deleted_count ?? 0;
  return (
    <ConfirmDialog
      title="Delete old backups?"
      action={going === 0 ? "Delete" : `Delete ${counted(going, "backup", "backups")}`}
      isDangerous
      isReady={isNumber && going > 0}
      phrase={going > 0 ? deletePhrase : undefined}
      hasFields
      change={{ isPending: cleanUp.isPending, error: cleanUp.error ?? preview.error }}
      onConfirm={() => cleanUp.mutate({ keep_days: Number(keep_days) })}
      onClose={onClose}
    >
      <Stack gap="sm">
        <NumberInput
          label="Days to keep"
          description="Older backups are deleted. Pinned ones stay, as do those of unknown age, the newest verified one and the newest unverified one. The schedule keeps the last three of both."
          min={0}
          max={36_500}
          allowDecimal={false}
          data-autofocus
          value={keep_days}
          onChange={setDays}
        />
        <div role="status">{preview.data && <Preview plan={preview.data} />}</div>
      </Stack>
    </ConfirmDialog>
  );
}

const shown = 10;
const Rest = ({ count }: { count: number }) =>
  count > shown && <Text size="sm">and {count - shown} more</Text>;

/** The backups to delete, and those that stay although they are as old. */
function Preview({ plan }: { plan: BackupCleanup }) {
  return (
    <>
      {plan.deleted_count === 0 ? <Text>No backup would be deleted.</Text> : <Going plan={plan} />}
      {plan.kept.length > 0 && (
        <>
          <Text mt="xs" mb={4}>
            {counted(plan.kept.length, "backup is", "backups are")} older, and stay
            {plan.kept.length === 1 && "s"}:
          </Text>
          <List size="sm">
            {plan.kept.slice(0, shown).map((backup) => (
              <List.Item key={backup.id}>
                {isKnown(backup) ? <Time at={momentOf(backup)} /> : <code>{backup.id}</code>}: {backup.reason}
              </List.Item>
            ))}
          </List>
          <Rest count={plan.kept.length} />
        </>
      )}
    </>
  );
}

function Going({ plan }: { plan: BackupCleanup }) {
  return (
    <>
      <Text mb={4}>
        {counted(plan.deleted_count, "backup goes", "backups go")} for good ({bytes(plan.deleted_bytes)}):
      </Text>
      <List size="sm">
        {plan.backups.slice(0, shown).map((backup) => (
          <List.Item key={backup.id}>
            <Time at={momentOf(backup)} />, {kindWords[backup.kind].toLowerCase()}
          </List.Item>
        ))}
      </List>
      <Rest count={plan.deleted_count} />
    </>
  );
}
