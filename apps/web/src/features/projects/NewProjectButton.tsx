import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";

export function NewProjectButton() {
  return (
    <Button
      leftSection={<IconPlus size={16} />}
      renderRoot={(props) => <Link to="/projects/new" {...props} />}
    >
      New project
    </Button>
  );
}
