import { Title } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { counted } from "../../format/quantity.ts";
import { Banners } from "../../resource/announcements/Banners.tsx";
import { NewObservationButton } from "../../resource/observations/NewObservationButton.tsx";
import { isServerAdmin, useProfile } from "../../session.ts";
import { trpc } from "../../trpc.ts";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import classes from "./Dashboard.module.css";
import { Figures } from "./Figures.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
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
        <OwnObservations />
        <RecentAnnouncements />
      </div>
    </>
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
