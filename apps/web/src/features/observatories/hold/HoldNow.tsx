import { Button, Stack, Text } from "@mantine/core";
import type { Observatory, TonightSite } from "@meridian/contract";
import { useState } from "react";
import { stateWords } from "../../../resource/night/states.ts";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { EndHoldDialog } from "./EndHoldDialog.tsx";
import { HoldDialog } from "./HoldDialog.tsx";
import { useInOrder } from "./useInOrder.ts";

interface HoldNowProps {
  sites: readonly Pick<Observatory, "id" | "name" | "hold">[];
  onClose(): void;
}

/**
 * Asks which of several observatories to hold, or whose hold to end; then holds it in one more tap. Those that observe come first,
 * each with what it does now.
 */
export default function HoldNow({ sites, onClose }: HoldNowProps) {
  const [chosen, setChosen] = useState(sites.length === 1 ? sites[0] : undefined);
  const inOrder = useInOrder(sites);
  if (chosen?.hold) return <EndHoldDialog observatory={chosen} onClose={onClose} />;
  if (chosen) return <HoldDialog observatory={chosen} onClose={onClose} />;
  return (
    <Dialog title="Hold which observatory?" onClose={onClose}>
      {sites.length === 0 && <Text>You operate no observatory.</Text>}
      <Stack gap="xs">
        {inOrder.map(({ site, doing }) => (
          <Button
            key={site.id}
            size="lg"
            variant="default"
            fullWidth
            justify="flex-start"
            h="auto"
            mih="3.25rem"
            py="xs"
            styles={{ label: { flexWrap: "wrap", whiteSpace: "normal", textAlign: "start" } }}
            onClick={() => setChosen(site)}
          >
            <Text span inherit mr="xs">
              {site.name}
            </Text>
            <Text span size="sm" c="dimmed">
              {wordsOf(site, doing)}
            </Text>
          </Button>
        ))}
      </Stack>
    </Dialog>
  );
}

/** Words for what an observatory does now; its hold even where another reason comes first, unless it can't be closed. */
const wordsOf = ({ hold }: HoldNowProps["sites"][number], doing: TonightSite | undefined) =>
  hold && doing?.state !== "left_open" ? `Held: ${hold.reason}` : doing && stateWords(doing);
