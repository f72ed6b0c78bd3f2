import { type Announcement, isUnpublished } from "@meridian/contract";
import { IconHourglassEmpty } from "@tabler/icons-react";
import { StatusBadge } from "../../ui/values/StatusBadge.tsx";
import { Time } from "../../ui/values/Time.tsx";

const toAcknowledge = { word: "To acknowledge", tone: "warn", icon: IconHourglassEmpty } as const;

/** Whether the person has acknowledged it, or has to. */
export function Yours({ announcement }: { announcement: Announcement }) {
  const { acknowledged_at, is_recipient, status, abilities } = announcement;
  if (acknowledged_at)
    return (
      <>
        Acknowledged <Time at={acknowledged_at} shape="distance" />
      </>
    );
  if (abilities.acknowledge) return <StatusBadge look={toAcknowledge} />;
  if (isUnpublished(status)) return <span>Not published yet</span>;
  return <span>{is_recipient ? "Not acknowledged" : "Not addressed to you"}</span>;
}
