import { type Announcement, isUnpublished } from "@meridian/contract";
import { count } from "../../../format/quantity.ts";
import { Acknowledged } from "../../../resource/announcements/Acknowledged.tsx";
import { places } from "../../../resource/announcements/place.ts";
import { publishedAt } from "../../../resource/announcements/publishedAt.ts";
import { Yours } from "../../../resource/announcements/Yours.tsx";
import { type Fact, Facts } from "../../../ui/values/Facts.tsx";
import { Time } from "../../../ui/values/Time.tsx";
import { PlaceName } from "./PlaceName.tsx";
import { Targets } from "./Targets.tsx";

const deliveries = { message: "In Meridian", email: "By email", both: "In Meridian and by email" };
const recipientsToCome = (status: Announcement["status"]) =>
  isUnpublished(status) ? "Worked out when it is published" : "Being worked out";

const publishedWords: Partial<Record<Announcement["status"], string>> = {
  scheduled: "Will be published",
  held: "Was to be published",
};

export function Overview({ announcement }: { announcement: Announcement }) {
  const { scope, status, expires_at, created_at, created_by_name } = announcement;
  return (
    <Facts
      facts={[
        [
          scope === "system" ? "Scope" : places[scope].word,
          <PlaceName key="place" announcement={announcement} />,
        ],
        ["Announced by", created_by_name],
        ["You", <Yours key="yours" announcement={announcement} />],
        ...(announcement.abilities.view_recipients ? reach(announcement) : []),
        ["Created", <Time key="created" at={created_at} />],
        [publishedWords[status] ?? "Published", <Time key="published" at={publishedAt(announcement)} />],
        ["Expires", <Time key="expires" at={expires_at} none="Never" />],
      ]}
    />
  );
}

/** When they were last reminded, and when they will be by itself. */
function reminders({ status, expires_at, remind_at, reminded_at }: Announcement): Fact[] {
  const isInTime = remind_at !== null && (expires_at === null || remind_at < expires_at);
  const isToCome = isInTime && (reminded_at ?? "") < remind_at;
  const isOpen = status === "active" || isUnpublished(status);
  return [
    ...(reminded_at ? [["Reminded", <Time key="reminded" at={reminded_at} />] as Fact] : []),
    ...(isToCome && isOpen ? [["Next reminder", <Time key="reminder" at={remind_at} />] as Fact] : []),
  ];
}

/** Whom it reaches and how far they are, for those who manage it. */
function reach(announcement: Announcement): Fact[] {
  const { scope, status, recipient_count, pending_count, targets, delivery_type } = announcement;
  return [
    [
      "Acknowledged",
      <Acknowledged key="acknowledged" status={status} total={recipient_count} pending={pending_count} />,
    ],
    ["Recipients", recipient_count === null ? recipientsToCome(status) : count(recipient_count)],
    ...(scope === "system" ? [["Addressed to", <Targets key="targets" targets={targets} />] as Fact] : []),
    ["Delivery", deliveries[delivery_type]],
    ...reminders(announcement),
  ];
}
