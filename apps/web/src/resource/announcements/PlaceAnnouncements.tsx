import { Button } from "@mantine/core";
import { IconBroadcast, IconPlus, IconSpeakerphone } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useList } from "../../data/useList.ts";
import { trpc } from "../../trpc.ts";
import { Notice } from "../../ui/page/Notice.tsx";
import type { ListTab } from "../tabSearch.ts";
import { AnnouncementsTable } from "./AnnouncementsTable.tsx";
import { type Place, places } from "./place.ts";
import type { AnnouncementsFilter, PlaceAnnouncementsSearch } from "./search.ts";

/** The way to a new announcement of the place. */
const NewAnnouncementLink = ({ place: { type, id } }: { place: Place }) => (
  <Button
    leftSection={<IconPlus size={16} />}
    renderRoot={(props) => (
      <Link to="/announce/$scope/$scopeId" params={{ scope: type, scopeId: id }} {...props} />
    )}
  >
    New announcement
  </Button>
);

interface PlaceAnnouncementsProps extends ListTab<PlaceAnnouncementsSearch> {
  place: Place;
  /** True if the person may announce there. */
  canAnnounce: boolean;
}

/** All that was ever announced in an observatory, an organization or a project, for everyone who sees it. */
export function PlaceAnnouncements({
  place,
  canAnnounce,
  search: address,
  onChange,
}: PlaceAnnouncementsProps) {
  const filter: AnnouncementsFilter = {
    search: address.search,
    status: address.announcement_status,
    sort: address.announcement_sort,
    order: address.announcement_order,
  };
  const list = useList(trpc.announcements.list, { scope: place, ...filter });
  const isFiltered = Boolean(filter.status ?? filter.search);
  return (
    <AnnouncementsTable
      label="Announcements"
      of="none"
      file="announcements"
      list={list}
      counts={list.first?.counts}
      filter={filter}
      onFilter={(part) => onChange(inAddress({ ...filter, ...part }))}
      empty={isFiltered ? <NoneMatches /> : <NoneYet place={place} canAnnounce={canAnnounce} />}
    >
      {canAnnounce && <NewAnnouncementLink place={place} />}
    </AnnouncementsTable>
  );
}

const inAddress = ({ search, status, sort, order }: AnnouncementsFilter): PlaceAnnouncementsSearch => ({
  search,
  announcement_status: status,
  announcement_sort: sort,
  announcement_order: order,
});

const NoneMatches = () => <Notice icon={IconBroadcast} title="No announcement matches" />;

const NoneYet = ({ place, canAnnounce }: Pick<PlaceAnnouncementsProps, "place" | "canAnnounce">) => (
  <Notice icon={IconBroadcast} title="No announcements yet">
    <p>
      An announcement tells {places[place.type].people} something at once, and shows who has acknowledged it.
      {!canAnnounce && ` Those who manage the ${place.type} can send one.`}
    </p>
  </Notice>
);

/** Begins an announcement where the person stands. */
export function AnnounceButton({ place: { type, id } }: { place: Place }) {
  return (
    <Button
      variant="default"
      leftSection={<IconSpeakerphone size={16} />}
      renderRoot={(props) => (
        <Link to="/announce/$scope/$scopeId" params={{ scope: type, scopeId: id }} {...props} />
      )}
    >
      Announce
    </Button>
  );
}
