import { Button, Group, List, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { count, counted } from "../../../format/quantity.ts";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import type { BulkResult } from "./useBulk.ts";

interface OutcomeProps {
  result: BulkResult;
  /** What the others are: cancelled. */
  done: string;
  onClose(): void;
}

/** Which observations stayed as they were, and why. */
export const Outcome = ({ result: { done: changed, refused }, done, onClose }: OutcomeProps) => (
  <Dialog title={`${counted(refused.length, "observation", "observations")} unchanged`} onClose={onClose}>
    <Text mb="md" role="status">
      {count(changed.length)} {done}, {count(refused.length)} refused:
    </Text>
    <List spacing="xs" mb="md" aria-label="Refused">
      {refused.map(({ row: { id, name }, why }) => (
        <List.Item key={id}>
          <Link to="/observations/$id" params={{ id }}>
            {name}
          </Link>
          : {why}
        </List.Item>
      ))}
    </List>
    <Group justify="flex-end">
      <Button data-autofocus onClick={onClose}>
        Close
      </Button>
    </Group>
  </Dialog>
);
