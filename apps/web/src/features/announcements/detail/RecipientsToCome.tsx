import type { Announcement } from "@meridian/contract";
import { IconCalendarTime } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { inZone, zoneName } from "../../../format/moment.ts";
import { count } from "../../../format/quantity.ts";
import { useZone } from "../../../format/zone.ts";
import { sentence } from "../../../problem.ts";
import { placeOf } from "../../../resource/announcements/place.ts";
import { trpc } from "../../../trpc.ts";
import { Notice } from "../../../ui/page/Notice.tsx";
import { PlaceName } from "./PlaceName.tsx";
import { Targets } from "./Targets.tsx";

/** When one that isn't published yet will be, to whom, and how many they are by now. */
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
