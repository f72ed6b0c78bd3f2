import { ActionIcon, Indicator, Popover } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { counted } from "../../../format/quantity.ts";
import { lazyPart } from "../../../lazyPart.ts";
import { usePending } from "../pending/usePending.ts";

const BellList = lazyPart(() => import("./BellList.tsx"));

/** Everything that the person has yet to acknowledge, of every scope, to be acknowledged from here. */
export function Bell() {
  const pending = usePending();
  const [isOpen, setOpen] = useState(false);
  const words = pending.length
    ? `Announcements: ${counted(pending.length, "waits", "wait")} for you`
    : "Announcements: none waits for you";
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={340} trapFocus returnFocus>
      <Indicator label={pending.length} size={16} disabled={!pending.length} offset={4} color="red.8">
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={words}
            onClick={() => setOpen(!isOpen)}
          >
            <IconBell size={20} stroke={1.7} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0} aria-label="To acknowledge">
        <Suspense>{isOpen && <BellList pending={pending} onLeave={() => setOpen(false)} />}</Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
