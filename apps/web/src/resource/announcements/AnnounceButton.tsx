import { Button } from "@mantine/core";
import { IconSpeakerphone } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Place } from "./place.ts";

/** Begins an announcement where the person stands. */
export function AnnounceButton({ place: { type, id } }: { place: Place }) {
  return (
    <Button
      variant="default"
      leftSection={<IconSpeakerphone size={16} />}
      renderRoot={(props) => (
        <Link to="/announce/$scope/$scopeId" params={{ scope: type, scopeId: id }} {...props} />
      )}
    >
      Announce
    </Button>
  );
}
