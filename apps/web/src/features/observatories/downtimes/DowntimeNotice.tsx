import { Alert } from "@mantine/core";
import type { Observatory } from "@meridian/contract";
import { IconCalendarOff } from "@tabler/icons-react";
import { Time } from "../../../ui/values/Time.tsx";

/** The end and the reason of the downtime that an observatory is in. */
export function DowntimeNotice({ observatory: { downtime } }: { observatory: Observatory }) {
  if (!downtime) return null;
  return (
    <Alert
      color="yellow"
      icon={<IconCalendarOff size={18} />}
      mb="md"
      title={
        <>
          Down until <Time at={downtime.until} />
        </>
      }
    >
      {downtime.reason}
    </Alert>
  );
}
