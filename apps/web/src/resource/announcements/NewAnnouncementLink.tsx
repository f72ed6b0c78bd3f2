import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Place } from "./place.ts";

/** The way to a new announcement of the place. */
export const NewAnnouncementLink = ({ place: { type, id } }: { place: Place }) => (
  <Button
    leftSection={<IconPlus size={16} />}
    renderRoot={(props) => (
      <Link to="/announce/$scope/$scopeId" params={{ scope: type, scopeId: id }} {...props} />
    )}
  >
    New announcement
  </Button>
);
