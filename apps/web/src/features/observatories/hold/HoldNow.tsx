import { Button, Stack, Text } from "@mantine/core";
import type { Observatory } from "@meridian/contract";
import { useState } from "react";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { EndHoldDialog, HoldDialog } from "./HoldDialogs.tsx";

interface HoldNowProps {
  sites: readonly Pick<Observatory, "id" | "name" | "hold">[];
  onClose(): void;
}

/** Asks which of several observatories to hold, or whose hold to end; then holds it in one more tap. */
export default function HoldNow({ sites, onClose }: HoldNowProps) {
  const [chosen, setChosen] = useState(sites.length === 1 ? sites[0] : undefined);
  if (chosen?.hold) return <EndHoldDialog observatory={chosen} onClose={onClose} />;
  if (chosen) return <HoldDialog observatory={chosen} onClose={onClose} />;
  return (
    <Dialog title="Hold which observatory?" onClose={onClose}>
      <Stack gap="xs">
        {sites.map((site) => (
          <Button key={site.id} size="lg" variant="default" fullWidth onClick={() => setChosen(site)}>
            {site.name}
            {site.hold && (
              <Text span size="sm" c="dimmed" ml="xs">
                held: {site.hold.reason}
              </Text>
            )}
          </Button>
        ))}
      </Stack>
    </Dialog>
  );
}
