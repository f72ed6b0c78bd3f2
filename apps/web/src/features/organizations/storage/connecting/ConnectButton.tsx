import { Button, Group } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { StatusBadge } from "../../../../ui/values/StatusBadge.tsx";
import { AccessSaid } from "./AccessSaid.tsx";
import type { Access } from "./useAccess.ts";

interface ConnectButtonProps {
  who: string;
  access: Access;
  isConnected: boolean;
  isPending: boolean;
  onClick(): void;
}

/** Opens the service's page, and shows the result. */
export const ConnectButton = ({ who, access, isConnected, isPending, onClick }: ConnectButtonProps) => (
  <Group gap="sm" role="status">
    <Button variant={isConnected ? "default" : "filled"} loading={isPending} onClick={onClick}>
      {isConnected ? "Connect again" : `Connect to ${who}`}
    </Button>
    {isConnected && <StatusBadge look={{ word: "Connected", tone: "good", icon: IconCircleCheck }} />}
    <AccessSaid access={access} who={who} />
  </Group>
);
