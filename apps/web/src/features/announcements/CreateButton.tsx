import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";

/** For the system; elsewhere it starts on the page of the observatory, the organization or the project. */
export function CreateButton() {
  return (
    <Button
      leftSection={<IconPlus size={16} />}
      renderRoot={(props) => <Link to="/announcements/new" {...props} />}
    >
      New announcement
    </Button>
  );
}
