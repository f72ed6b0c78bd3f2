import { Switch } from "@mantine/core";
import type { Observatory } from "@meridian/contract";
import { useChange } from "../../../data/useChange.ts";
import { sentence } from "../../../problem.ts";
import { trpc } from "../../../trpc.ts";
import { announceFailure } from "../../../ui/page/toast.ts";

/** Puts the observatory into the directory, or takes it out. */
export function ListedSwitch({ observatory: { id, listed } }: { observatory: Observatory }) {
  const change = useChange(trpc.observatories.update, {
    keep: trpc.observatories.get.queryKey({ id }),
    say: (saved) => (saved.listed ? "Listed in the directory" : "No longer listed"),
    refused: (error) => announceFailure("The directory wasn't changed", sentence(error)),
    refresh: "observatory",
  });
  return (
    <Switch
      label="Listed in the directory"
      description="Every signed-in user sees its name, place, description, equipment and status, and can ask for access"
      checked={listed}
      disabled={change.isPending}
      onChange={(event) => change.mutate({ id, listed: event.currentTarget.checked })}
    />
  );
}
