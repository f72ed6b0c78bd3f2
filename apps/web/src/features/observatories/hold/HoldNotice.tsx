import { Alert } from "@mantine/core";
import type { Observatory } from "@meridian/contract";
import { IconPlayerPause } from "@tabler/icons-react";
import { Time } from "../../../ui/values/Time.tsx";

/** Who holds an observatory and why, since when and until when. */
export function HoldNotice({ observatory: { hold } }: { observatory: Observatory }) {
  if (!hold) return null;
  return (
    <Alert
      color="yellow"
      icon={<IconPlayerPause size={18} />}
      mb="md"
      title={
        <>
          Held by {hold.by_name ?? "a deleted account"} since <Time at={hold.since} />
          {hold.until && (
            <>
              {" "}
              until <Time at={hold.until} />
            </>
          )}
        </>
      }
    >
      {hold.reason}
    </Alert>
  );
}
