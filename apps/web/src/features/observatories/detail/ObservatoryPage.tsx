import type { Observatory } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { PageAtSite } from "../../../format/AtSite.tsx";
import { hasStatus } from "../../../problem.ts";
import { ObservatoryStatus } from "../../../resource/ObservatoryStatus.tsx";
import { ResourcePage } from "../../../resource/ResourcePage.tsx";
import { trpc } from "../../../trpc.ts";
import { BackLink } from "../../../ui/page/PageHeader.tsx";
import { WithoutData } from "../../../ui/page/WithoutData.tsx";
import { DowntimeNotice } from "../downtimes/DowntimeNotice.tsx";
import { HoldButton, HoldNotice } from "../hold/Hold.tsx";
import { ActiveAnnouncement } from "../ObservatoryCard.tsx";
import type { ObservatoryTab, TabProps } from "../search.ts";
import { LeftOpenNotice } from "./LeftOpenNotice.tsx";
import { canObserve, NewObservation } from "./Observations.tsx";
import { RedAtDusk } from "./RedAtDusk.tsx";
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
  return (
    <PageAtSite site={{ name: observatory.name, zone: observatory.timezone, isPage: true }}>
      <ResourcePage<ObservatoryTab>
        of="observatory"
        resource={observatory}
        back={back}
        lead={`Run by ${observatory.owner_name}`}
        badges={
          <>
            {observatory.has_active_announcement && <ActiveAnnouncement />}
            <ObservatoryStatus observatory={observatory} />
            <HoldButton observatory={observatory} />
          </>
        }
        action={canObserve(observatory) && <NewObservation observatory={observatory} />}
        notice={
          <>
            <LeftOpenNotice observatory={observatory} />
            <HoldNotice observatory={observatory} />
            <DowntimeNotice observatory={observatory} />
            <RedAtDusk observatory={observatory} />
          </>
        }
        tabs={tabsOf(tab)}
        tab={search.tab}
        onOpen={(opened) => void navigate({ search: { tab: opened } })}
      />
    </PageAtSite>
  );
}
