import { Button, Group, Text } from "@mantine/core";
import { IconCurrentLocation } from "@tabler/icons-react";
import { useSend } from "../../../data/useChange.ts";
import { trpcClient } from "../../../trpc.ts";
import { Refusal } from "../../../ui/Refusal.tsx";
import type { ObservationForm } from "./values.ts";

/** Fills in the coordinates of what is typed as the target, and says where they come from until something else is typed. */
export function FindCoordinates({ form }: { form: ObservationForm }) {
  const name = form.values.target.name.trim();
  const find = useSend((asked: string) => trpcClient.targets.resolve.query({ name: asked }), {
    done({ ra, dec }, asked) {
      if (form.getValues().target.name.trim() !== asked) return;
      form.setFieldValue("target.ra", String(ra));
      form.setFieldValue("target.dec", String(dec));
    },
  });
  const isCurrent = find.variables === name;
  return (
    <Group gap="0.5rem 0.75rem">
      <Button
        variant="default"
        leftSection={<IconCurrentLocation size={16} />}
        disabled={name === ""}
        loading={find.isPending}
        onClick={() => find.mutate(name)}
      >
        Find coordinates
      </Button>
      <Text size="sm" role="status">
        {isCurrent && find.data && `Coordinates of ${find.data.name}, from ${find.data.source}.`}
      </Text>
      {isCurrent && <Refusal error={find.error} />}
    </Group>
  );
}
