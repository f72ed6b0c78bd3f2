import { Alert } from "@mantine/core";
import type { Project } from "@meridian/contract";
import { IconArchive } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { hasStatus } from "../../../problem.ts";
import { ActiveAnnouncements } from "../../../resource/announcements/ActiveAnnouncements.tsx";
import { AnnounceButton } from "../../../resource/announcements/AnnounceButton.tsx";
import { trpc } from "../../../trpc.ts";
import { BackLink } from "../../../ui/BackLink.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { PageTabs } from "../../../ui/PageTabs.tsx";
import { WithoutData } from "../../../ui/WithoutData.tsx";
import { StatusMenu } from "./StatusMenu.tsx";
import type { TabProps } from "./tab.ts";
import { tabsOf } from "./tabs.tsx";

const route = getRouteApi("/shell/projects/$id");
const back = <BackLink to="/projects">Projects</BackLink>;

export function ProjectPage() {
  const { id } = route.useParams();
  const query = useQuery(trpc.projects.get.queryOptions({ id }));
  const { data } = query;
  if (!data || hasStatus(query.error, 404)) return <WithoutData what="project" before={back} query={query} />;
  return <Detail key={id} project={data} />;
}

function Detail({ project }: { project: Project }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const tab: TabProps = {
    project,
    search,
    onChange: (part) => void navigate({ search: (before) => ({ ...before, ...part }), replace: true }),
  };
  const tabs = tabsOf(tab);
  const place = { type: "project", id: project.id } as const;
  const isOffered = tabs.some(({ value }) => value === search.tab);
  const { name, owner_name, organization_name } = project;
  return (
    <>
      <PageHeader
        title={name}
        before={back}
        lead={organization_name ? `${owner_name} · ${organization_name}` : owner_name}
        actions={
          <>
            <StatusMenu project={project} />
            {project.abilities.announce && <AnnounceButton place={place} />}
          </>
        }
      />
      <ActiveAnnouncements place={place} />
      {project.status === "archived" && <Archived canReopen={project.abilities.manage} />}
      <PageTabs
        label="Parts of the project"
        tabs={tabs}
        value={isOffered && search.tab ? search.tab : "overview"}
        onChange={(chosen) => void navigate({ search: { tab: chosen === "overview" ? undefined : chosen } })}
      />
    </>
  );
}

function Archived({ canReopen }: { canReopen: boolean }) {
  return (
    <Alert icon={<IconArchive size={18} />} title="This project is archived" mb="md">
      Its settings, members and observatories stay as they are.
      {canReopen && " To change them, make it active again with the status above."}
    </Alert>
  );
}
