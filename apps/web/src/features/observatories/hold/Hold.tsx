import { Alert, Button } from "@mantine/core";
import type { Observatory } from "@meridian/contract";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useState } from "react";
import { Time } from "../../../ui/values/Time.tsx";
import { EndHoldDialog, HoldDialog } from "./HoldDialogs.tsx";

/** Holds an observatory by hand, or ends its hold, for those who operate it. */
export function HoldButton({ observatory }: { observatory: Observatory }) {
  const [asking, setAsking] = useState<"hold" | "end">();
  const { abilities, hold, retired } = observatory;
  if (!abilities.operate || (retired && !hold)) return null;
  const close = () => setAsking(undefined);
  return (
    <>
      <Button
        variant="default"
        leftSection={hold ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
        onClick={() => setAsking(hold ? "end" : "hold")}
      >
        {hold ? "End hold" : "Hold"}
      </Button>
      {asking === "hold" && <HoldDialog observatory={observatory} onClose={close} />}
      {asking === "end" && <EndHoldDialog observatory={observatory} onClose={close} />}
    </>
  );
}

/** The person who holds an observatory, the reason, and the times. */
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
