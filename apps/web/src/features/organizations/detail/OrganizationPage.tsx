import type { Organization } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { count } from "../../../format/quantity.ts";
import { hasStatus } from "../../../problem.ts";
import { ActiveAnnouncements } from "../../../resource/announcements/ActiveAnnouncements.tsx";
import { AnnounceButton } from "../../../resource/announcements/AnnounceButton.tsx";
import { trpc } from "../../../trpc.ts";
import { BackLink } from "../../../ui/BackLink.tsx";
import { roleLooks } from "../../../ui/looks.ts";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { PageTabs } from "../../../ui/PageTabs.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { WithoutData } from "../../../ui/WithoutData.tsx";
import { DangerZone } from "../danger/DangerZone.tsx";
import { Members } from "../members/Members.tsx";
import { Destinations } from "../storage/Destinations.tsx";
import { typeWords } from "../types.ts";
import { History } from "./History.tsx";
import { Observatories } from "./Observatories.tsx";
import { Overview } from "./Overview.tsx";
import { Projects } from "./Projects.tsx";
import type { TabProps } from "./tab.ts";

const route = getRouteApi("/shell/organizations/$id");
const back = <BackLink to="/organizations">Organizations</BackLink>;

export function OrganizationPage() {
  const { id } = route.useParams();
  const query = useQuery(trpc.organizations.get.queryOptions({ id }));
  const { data } = query;
  // Also for somebody who was removed while they were looking.
  if (!data || hasStatus(query.error, 404))
    return <WithoutData what="organization" before={back} query={query} />;
  return <Detail key={id} organization={data} />;
}

function Detail({ organization }: { organization: Organization }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { name, short_name, type, role, member_count } = organization;
  const place = { type: "organization", id: organization.id } as const;
  const tab: TabProps = {
    organization,
    search,
    onChange: (part) => void navigate({ search: (before) => ({ ...before, ...part }), replace: true }),
  };
  return (
    <>
      <PageHeader
        title={name}
        before={back}
        lead={`${short_name} · ${typeWords[type]}`}
        actions={
          <>
            {role && <StatusBadge look={roleLooks[role]} />}
            {organization.abilities.announce && <AnnounceButton place={place} />}
          </>
        }
      />
      <ActiveAnnouncements place={place} />
      <PageTabs
        label="Parts of the organization"
        value={search.tab ?? "overview"}
        onChange={(chosen) => void navigate({ search: { tab: chosen === "overview" ? undefined : chosen } })}
        tabs={[
          { value: "overview", word: "Overview", content: <Overview organization={organization} /> },
          { value: "members", word: `Members ${count(member_count)}`, content: <Members {...tab} /> },
          { value: "storage", word: "Storage", content: <Destinations organization={organization} /> },
          { value: "observatories", word: "Observatories", content: <Observatories {...tab} /> },
          { value: "projects", word: "Projects", content: <Projects {...tab} /> },
          { value: "history", word: "History", content: <History {...tab} /> },
          { value: "danger", word: "Danger zone", content: <DangerZone organization={organization} /> },
        ]}
      />
    </>
  );
}
