import { Alert } from "@mantine/core";
import type { Announcement } from "@meridian/contract";
import { IconBan } from "@tabler/icons-react";
import { Time } from "../../../ui/values/Time.tsx";

/** When and why it was cancelled. */
export function Cancellation({ announcement }: { announcement: Announcement }) {
  if (announcement.status !== "cancelled") return null;
  return (
    <Alert
      color="gray"
      icon={<IconBan size={18} />}
      mb="md"
      title={
        <>
          Cancelled <Time at={announcement.cancelled_at} />
        </>
      }
    >
      {announcement.cancel_reason}
    </Alert>
  );
}
