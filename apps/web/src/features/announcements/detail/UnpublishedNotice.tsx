import { Alert } from "@mantine/core";
import type { Announcement } from "@meridian/contract";
import { IconPlayerPause } from "@tabler/icons-react";
import { Time } from "../../../ui/values/Time.tsx";

/** Why it wasn't published, and what can be done about that. */
export function UnpublishedNotice({ announcement: { held_at } }: { announcement: Announcement }) {
  if (held_at === null) return null;
  return (
    <Alert
      color="yellow"
      icon={<IconPlayerPause size={18} />}
      mb="md"
      title={
        <>
          Held since the restore on <Time at={held_at} />
        </>
      }
    >
      A backup was restored after the time at which this was to be published. It isn't published by itself:
      publish it now or at another time, or cancel it.
    </Alert>
  );
}
