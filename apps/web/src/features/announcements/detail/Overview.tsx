import type { Announcement, AnnouncementTarget } from "@meridian/contract";
import { Facts } from "../../../ui/Facts.tsx";
import { count, counted } from "../../../ui/quantity.ts";
import { Time } from "../../../ui/Time.tsx";
import { Acknowledged } from "../Acknowledged.tsx";

const deliveries = { message: "In Meridian", email: "By email", both: "In Meridian and by email" };
const kinds = {
  users: ["user", "users"],
  observatories: ["observatory", "observatories"],
  organizations: ["organization", "organizations"],
  projects: ["project", "projects"],
} as const;

function inWords(target: AnnouncementTarget): string {
  if (target.kind === "all_users") return "Everybody";
  const [one, many] = kinds[target.kind];
  return "ids" in target ? counted(target.ids.length, one, many) : `All ${many}`;
}

const recipientsToCome = (status: Announcement["status"]) =>
  status === "scheduled" ? "Worked out when it is published" : "Being worked out";

export function Overview({ announcement }: { announcement: Announcement }) {
  const { status, recipient_count, pending_count, publish_at, expires_at, created_at } = announcement;
  return (
    <Facts
      facts={[
        [
          "Acknowledged",
          <Acknowledged key="acknowledged" status={status} total={recipient_count} pending={pending_count} />,
        ],
        ["Recipients", recipient_count === null ? recipientsToCome(status) : count(recipient_count)],
        ["Addressed to", announcement.targets.map(inWords).join(", ")],
        ["Delivery", deliveries[announcement.delivery_type]],
        ["Created", <Time key="created" at={created_at} />],
        ["Published", <Time key="published" at={publish_at ?? created_at} />],
        ["Expires", <Time key="expires" at={expires_at} none="Never" />],
      ]}
    />
  );
}
