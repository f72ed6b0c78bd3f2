import { Title } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { IconTelescope } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { AtSite } from "../../format/AtSite.tsx";
import { counted } from "../../format/quantity.ts";
import { FirstObservatory } from "../../resource/access/WaysIn.tsx";
import { Banners } from "../../resource/announcements/Banners.tsx";
import { TurnRow } from "../../resource/night/PlanOfNight.tsx";
import { NewObservationButton, NoObservatory, useStart } from "../../resource/observations/Missing.tsx";
import { isServerAdmin, useProfile } from "../../session.ts";
import { trpc } from "../../trpc.ts";
import { Notice } from "../../ui/page/Notice.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import classes from "./Dashboard.module.css";
import { Figures } from "./Figures.tsx";
import { OwnRequests } from "./OwnRequests.tsx";
import { OwnObservations, RecentAnnouncements } from "./Recent.tsx";

export function DashboardPage() {
  const profile = useProfile();
  return (
    <>
      <PageHeader
        title="Dashboard"
        lead={`Clear skies, ${profile.name}.`}
        actions={<NewObservationButton />}
      />
      <div className={classes.stack}>
        <ActiveBanners />
        <OwnRequests />
        <FirstSteps isAdmin={isServerAdmin(profile)} />
        <AccessRequests />
        <Figures />
        <OwnTurns />
        <OwnObservations />
        <RecentAnnouncements />
      </div>
    </>
  );
}

/** The person's observations that have a turn in the nights at hand; nothing when none has. */
function OwnTurns() {
  const { data } = useQuery({ ...trpc.targets.ownTurns.queryOptions({}), refetchInterval: 5 * 60_000 });
  if (!data?.turns.length) return null;
  return (
    <section className="surface" aria-labelledby="turns-title">
      <header className={classes.sectionHead}>
        <Title order={2} size="1rem" id="turns-title">
          Your observations tonight
        </Title>
      </header>
      <ol className="plain-list">
        {data.turns.map((turn) => (
          <AtSite key={turn.observation_id} site={{ name: turn.observatory_name, zone: turn.timezone }}>
            <TurnRow turn={turn} besides={<span>{turn.observatory_name}</span>} />
          </AtSite>
        ))}
      </ol>
    </section>
  );
}

const asked = { has_requests: true, limit: 200 } as const;

/** The observatories where somebody waits for an answer of this person; nothing when nobody does. */
function AccessRequests() {
  const { data } = useQuery(trpc.observatories.list.queryOptions(asked));
  if (!data?.items.length) return null;
  return (
    <section className="surface" aria-labelledby="requests-title">
      <header className={classes.sectionHead}>
        <Title order={2} size="1rem" id="requests-title">
          Requests for access
        </Title>
      </header>
      <ul className="plain-list">
        {data.items.map(({ id, name, open_request_count }) => (
          <li key={id} className={classes.recent}>
            <Link
              to="/observatories/$id"
              params={{ id }}
              search={{ tab: "members" }}
              className={classes.recentTitle}
            >
              {name}
            </Link>
            <span className={classes.recentMeta}>
              {counted(open_request_count ?? 0, "person asks", "people ask")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whatever stands there. */
function readIds(text = "[]"): string[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** As many as are remembered at most. */
const remembered = 100;

/**
 * System announcements in force, acknowledged or not: what was confirmed in haste is read again here. Each stays until it
 * is over, or is hidden in this browser.
 */
function ActiveBanners() {
  const { data } = useQuery(
    trpc.announcements.received.queryOptions({ scope: "system", status: "active", limit: 20 }),
  );
  const [hidden, setHidden] = useLocalStorage<string[]>({
    key: "meridian.hidden-banners",
    defaultValue: [],
    getInitialValueInEffect: false,
    deserialize: readIds,
  });
  const shown = data?.items.filter(({ id }) => !hidden.includes(id)) ?? [];
  return (
    <Banners
      announcements={shown}
      onHide={(id) => setHidden((before) => [...before, id].slice(-remembered))}
    />
  );
}

/** The first steps, while there is no observatory, or none to observe at. */
function FirstSteps({ isAdmin }: { isAdmin: boolean }) {
  const { data } = useQuery(trpc.observatories.list.queryOptions({ limit: 1 }));
  const { isPlaceless } = useStart();
  const isEmpty = data?.items.length === 0;
  if (!data || (!isEmpty && !isPlaceless)) return null;
  return <section className="surface">{isAdmin && isEmpty ? <NoneAtAll /> : <NoObservatory />}</section>;
}

const NoneAtAll = () => (
  <Notice icon={IconTelescope} title="The network has no observatory yet">
    <p>
      Add one, or bring in a list of telescopes as YAML, JSON, NDJSON or CSV. A dry run shows what would
      happen first.
    </p>
    <NoMail />
    <FirstObservatory />
  </Notice>
);

/** Says what keeps invitations from reaching people. */
function NoMail() {
  const { data } = useQuery(trpc.versions.get.queryOptions({}));
  if (data?.mail_delivered !== false) return null;
  return (
    <p>
      No mail server is set up: what is mailed to people is kept in the <Link to="/outbox">outbox</Link> until
      one is, by <code>SMTP_URL</code>.
    </p>
  );
}
