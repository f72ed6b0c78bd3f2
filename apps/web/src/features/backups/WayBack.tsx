import { Alert, Button, Group, List, Stack, Text } from "@mantine/core";
import { goBackPhrase, type WayBack as Way } from "@meridian/contract";
import { IconArrowBackUp, IconHistory } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useChange } from "../../data/useChange.ts";
import { counted } from "../../format/quantity.ts";
import { trpc } from "../../trpc.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Time } from "../../ui/Time.tsx";

const words = {
  back: { title: "The data from before the restore is kept", action: "Go back" },
  forward: { title: "The data from before you went back is kept", action: "Go forward" },
};

/** What the last restore replaced, for as long as it is kept. */
export function WayBack() {
  const [isAsked, setAsked] = useState(false);
  const { data } = useQuery(trpc.restores.wayBack.queryOptions({}));
  const way = data?.way_back;
  if (!way) return null;
  const { title, action } = words[way.leads];
  return (
    <Alert color="gray" icon={<IconHistory size={18} />} title={title} mb="md">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {way.refusal ?? (
            <>
              {action} until <Time at={way.kept_until} />.
            </>
          )}
        </Text>
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
          disabled={way.refusal !== null}
          onClick={() => setAsked(true)}
        >
          {action}
        </Button>
      </Group>
      {isAsked && <GoBackDialog way={way} onClose={() => setAsked(false)} />}
    </Alert>
  );
}

function GoBackDialog({ way, onClose }: { way: Way; onClose(): void }) {
  const navigate = useNavigate();
  const go = useChange(trpc.restores.goBack, {
    done: ({ id }) => navigate({ to: "/restores/$id", params: { id } }),
  });
  const sizeOf = ({ observations = 0, users = 0 }: Record<string, number>) =>
    `${counted(observations, "observation", "observations")} and ${counted(users, "user", "users")}`;
  return (
    <ConfirmDialog
      title="Bring the replaced data back?"
      action="Bring it back"
      phrase={goBackPhrase}
      isDangerous
      change={go}
      onConfirm={() => go.mutate({ confirm: goBackPhrase })}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>
          Everything goes back to <Time at={way.as_of} />:
        </Text>
        <List size="sm">
          <List.Item>
            The current {sizeOf(way.current_row_counts)} are replaced by the kept {sizeOf(way.row_counts)}.
          </List.Item>
          <List.Item>
            The current data is kept in turn, and comes back in the same way unless Meridian is upgraded.
            Image files stay as they are.
          </List.Item>
          <List.Item>Nobody can work while the data is replaced. Everybody else is signed out.</List.Item>
        </List>
      </Stack>
    </ConfirmDialog>
  );
}
