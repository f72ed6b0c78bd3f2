import { Button, Group, Modal, Text } from "@mantine/core";
import type { Question } from "../forms/unsaved.ts";

const words = {
  leaving: { title: "Discard changes?", detail: "Your changes aren't saved." },
  "signed-out": {
    title: "You are signed out",
    detail: "To keep your changes, stay here, sign in in another tab, then save.",
  },
};

/** Asks whether what was typed may be lost. It stands above every other dialog. */
export default function DiscardDialog({ why, answer }: Question) {
  const { title, detail } = words[why];
  return (
    <Modal opened onClose={() => answer(false)} title={title} size="sm" zIndex={320}>
      <Text>{detail}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={() => answer(false)}>
          Keep editing
        </Button>
        <Button color="red.9" onClick={() => answer(true)}>
          Discard
        </Button>
      </Group>
    </Modal>
  );
}
