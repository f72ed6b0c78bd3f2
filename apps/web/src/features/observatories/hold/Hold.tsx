import { Alert, Button, Group } from "@mantine/core";
import type { Observatory } from "@meridian/contract";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useState } from "react";
import { EndHoldDialog } from "./EndHoldDialog.tsx";
import { HoldDialog } from "./HoldDialog.tsx";
import { HeldBy } from "./words.tsx";

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

/** The person who holds an observatory, the reason, and the times; those who operate it may change that. */
export function HoldNotice({ observatory }: { observatory: Observatory }) {
  const [isChanging, setChanging] = useState(false);
  const { abilities, hold } = observatory;
  return (
    <>
      {hold && (
        <Alert color="yellow" icon={<IconPlayerPause size={18} />} mb="md" title={<HeldBy hold={hold} />}>
          <Group justify="space-between" gap="xs">
            {hold.reason}
            {abilities.operate && (
              <Button variant="default" onClick={() => setChanging(true)}>
                Change hold
              </Button>
            )}
          </Group>
        </Alert>
      )}
      {isChanging && <HoldDialog observatory={observatory} onClose={() => setChanging(false)} />}
    </>
  );
}
