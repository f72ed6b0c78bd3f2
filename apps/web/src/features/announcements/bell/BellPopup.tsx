import { Popover } from "@mantine/core";
import type { Announcement, Notification } from "@meridian/contract";
import { cloneElement, useEffect } from "react";
import type { Opening } from "../../../ui/page/openedLate.tsx";
import { BellList } from "./BellList.tsx";

interface BellPopupProps extends Opening {
  pending: Announcement[];
  news: Notification[];
  onOpen(): void;
}

export default function BellPopup({ button, opened, onChange, pending, news, onOpen }: BellPopupProps) {
  useEffect(() => {
    if (opened) onOpen();
  }, [opened]);
  return (
    <Popover opened={opened} onChange={onChange} position="bottom-end" width={340} trapFocus returnFocus>
      <Popover.Target>{cloneElement(button, { onClick: () => onChange(!opened) })}</Popover.Target>
      <Popover.Dropdown p={0}>
        {opened && <BellList pending={pending} news={news} onLeave={() => onChange(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}
