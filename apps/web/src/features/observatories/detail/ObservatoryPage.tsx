import type { Observatory } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { hasStatus } from "../../../problem.ts";
import { ActiveAnnouncements } from "../../../resource/announcements/ActiveAnnouncements.tsx";
import { AnnounceButton } from "../../../resource/announcements/AnnounceButton.tsx";
import { trpc } from "../../../trpc.ts";
import { BackLink } from "../../../ui/BackLink.tsx";
import { observatoryLook } from "../../../ui/looks.ts";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { PageTabs } from "../../../ui/PageTabs.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { WithoutData } from "../../../ui/WithoutData.tsx";
import { ActiveAnnouncement } from "../ObservatoryCard.tsx";
import type { TabProps } from "./tab.ts";
import { tabsOf } from "./tabs.tsx";

const route = getRouteApi("/shell/observatories/$id");
const back = <BackLink to="/observatories">Observatories</BackLink>;

export function ObservatoryPage() {
  const { id } = route.useParams();
  const query = useQuery(trpc.observatories.get.queryOptions({ id }));
  const { data } = query;
  if (!data || hasStatus(query.error, 404))
    return <WithoutData what="observatory" before={back} query={query} />;
  return <Detail key={id} observatory={data} />;
}

function Detail({ observatory }: { observatory: Observatory }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const tab: TabProps = {
    observatory,
    search,
    onChange: (part) => void navigate({ search: (before) => ({ ...before, ...part }), replace: true }),
  };
  const tabs = tabsOf(tab);
  const place = { type: "observatory", id: observatory.id } as const;
  const isOffered = tabs.some(({ value }) => value === search.tab);
  return (
    <>
      <PageHeader
        title={observatory.name}
        before={back}
        lead={`Run by ${observatory.owner_name}`}
        actions={
          <>
            {observatory.has_active_announcement && <ActiveAnnouncement />}
            <StatusBadge look={observatoryLook(observatory)} />
            {observatory.abilities.announce && <AnnounceButton place={place} />}
          </>
        }
      />
      <ActiveAnnouncements place={place} />
      <PageTabs
        label="Parts of the observatory"
        tabs={tabs}
        value={isOffered && search.tab ? search.tab : "overview"}
        onChange={(chosen) => void navigate({ search: { tab: chosen === "overview" ? undefined : chosen } })}
      />
    </>
  );
}
