import {
  type Announcement,
  type AnnouncementTarget,
  isUnpublished,
  type TargetKind,
} from "@meridian/contract";
import { IconCalendarTime } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { inZone, zoneName } from "../../../format/moment.ts";
import { count } from "../../../format/quantity.ts";
import { useZone } from "../../../format/zone.ts";
import { sentence } from "../../../problem.ts";
import { Acknowledged, Yours } from "../../../resource/announcements/columns.tsx";
import { placeOf, places, publishedAt } from "../../../resource/announcements/place.ts";
import { trpc } from "../../../trpc.ts";
import { Notice } from "../../../ui/page/Notice.tsx";
import { type Fact, Facts } from "../../../ui/values/Facts.tsx";
import { Time } from "../../../ui/values/Time.tsx";
import { targetQuery } from "../targetQuery.ts";

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

/** The time of the last reminder, and of the next automatic one. */
function reminders({ status, expires_at, remind_at, reminded_at }: Announcement): Fact[] {
  const isInTime = remind_at !== null && (expires_at === null || remind_at < expires_at);
  const isToCome = isInTime && (reminded_at ?? "") < remind_at;
  const isOpen = status === "active" || isUnpublished(status);
  return [
    ...(reminded_at ? [["Reminded", <Time key="reminded" at={reminded_at} />] as Fact] : []),
    ...(isToCome && isOpen ? [["Next reminder", <Time key="reminder" at={remind_at} />] as Fact] : []),
  ];
}

/** The recipients and their progress, for people who manage the announcement. */
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

/** So many of a kind are named. */
const named = 5;

const kinds = {
  users: { all: "All users", page: "/users/$id" },
  observatories: { all: "All observatories", page: "/observatories/$id" },
  organizations: { all: "All organizations", page: "/organizations/$id" },
  projects: { all: "All projects", page: "/projects/$id" },
} as const satisfies Record<TargetKind, { all: string; page: string }>;

/** The targets of a system announcement, by name. */
const Targets = ({ targets }: { targets: readonly AnnouncementTarget[] }) => (
  <ul className="plain-list">
    {targets.map((target) => (
      <li key={JSON.stringify(target)}>
        <Target target={target} />
      </li>
    ))}
  </ul>
);

function Target({ target }: { target: AnnouncementTarget }) {
  if (target.kind === "all_users") return "Everybody";
  if (!("ids" in target)) return kinds[target.kind].all;
  const others = target.ids.length - named;
  return (
    <>
      {target.ids.slice(0, named).map((id, at) => (
        <span key={id}>
          {at > 0 && ", "}
          <Name kind={target.kind} id={id} />
        </span>
      ))}
      {others > 0 && ` and ${count(others)} more`}
    </>
  );
}

function Name({ kind, id }: { kind: TargetKind; id: string }) {
  const { data, error } = useQuery(targetQuery(kind, id));
  if (error) return "Deleted";
  return (
    <Link to={kinds[kind].page} params={{ id }}>
      {data?.name ?? "…"}
    </Link>
  );
}

/** A link to the place of the announcement. */
function PlaceName({ announcement: { scope, scope_id, scope_name } }: { announcement: Announcement }) {
  if (scope === "system") return "System";
  if (scope_id === null || scope_name === null) return "Deleted";
  return (
    <Link to={places[scope].page} params={{ id: scope_id }}>
      {scope_name}
    </Link>
  );
}

/** The time, the recipients and their number of an announcement that isn't published yet. */
export function RecipientsToCome({ announcement }: { announcement: Announcement }) {
  const zone = useZone();
  const { status, publish_at, scope, targets } = announcement;
  const place = placeOf(announcement);
  const { data, error } = useQuery(
    trpc.announcements.preview.queryOptions(place ? { scope: place } : { targets }),
  );
  const title =
    status === "scheduled" && publish_at
      ? `Will be published on ${inZone(publish_at, zone)} ${zoneName(publish_at, zone)}`
      : "Held: it has no time to be published";
  return (
    <section className="surface" aria-label="Recipients">
      <Notice icon={IconCalendarTime} title={title}>
        <div>
          To:{" "}
          {scope === "system" ? (
            <Targets targets={targets} />
          ) : (
            <>
              everybody in <PlaceName announcement={announcement} />
            </>
          )}
        </div>
        <p aria-live="polite">
          {data && `It would reach ${people(data.recipient_count)} now. `}
          {Boolean(error) && `${sentence(error)} `}
          Who belongs to it is worked out when it is published.
        </p>
      </Notice>
    </section>
  );
}

const people = (total: number) => `about ${count(total)} ${total === 1 ? "person" : "people"}`;
