import { Button, Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { NewButton } from "../../ui/lists/NewButton.tsx";

/** How a server administrator brings the first observatory in. */
export const FirstObservatory = () => (
  <Group justify="center">
    <NewButton to="/observatories/new">New observatory</NewButton>
    <Button variant="default" renderRoot={(props) => <Link to="/import" {...props} />}>
      Import observatories
    </Button>
  </Group>
);
