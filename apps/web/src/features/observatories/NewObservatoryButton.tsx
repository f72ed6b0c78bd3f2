import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";

export function NewObservatoryButton() {
  return (
    <Button
      leftSection={<IconPlus size={16} />}
      renderRoot={(props) => <Link to="/observatories/new" {...props} />}
    >
      New observatory
    </Button>
  );
}
