import { Alert } from "@mantine/core";
import type { Project } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { hasStatus } from "../../../problem.ts";
import { ResourcePage } from "../../../resource/ResourcePage.tsx";
import { trpc } from "../../../trpc.ts";
import { BackLink } from "../../../ui/page/PageHeader.tsx";
import { WithoutData } from "../../../ui/page/WithoutData.tsx";
import { projectStyles } from "../../../ui/values/statusStyles.ts";
import type { ProjectTab } from "../search.ts";
import { type End, StatusMenu } from "./StatusMenu.tsx";
import type { TabProps } from "./tab.ts";
import { NewObservation, tabsOf } from "./tabs.tsx";

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
  const { owner_name, organization_name } = project;
  return (
    <ResourcePage<ProjectTab>
      of="project"
      resource={project}
      back={back}
      lead={organization_name ? `${owner_name} · ${organization_name}` : owner_name}
      badges={<StatusMenu project={project} />}
      notice={<InactiveNotice project={project} />}
      action={project.status === "active" && <NewObservation project={project} />}
      tabs={tabsOf(tab)}
      tab={search.tab}
      onOpen={(opened) => void navigate({ search: { tab: opened } })}
    />
  );
}

const idle = "Its pending observations wait, and nobody can submit new ones.";
const words: Record<End, { stops: string; reopen: string }> = {
  paused: { stops: idle, reopen: "To go on, make it active again with the status above." },
  completed: { stops: idle, reopen: "To take it up again, make it active with the status above." },
  archived: {
    stops: "Its settings, members and observatories stay as they are.",
    reopen: "To change them, make it active again with the status above.",
  },
};

/** Says what a project's status stops; nothing while it is active. */
function InactiveNotice({ project: { status, abilities } }: { project: Project }) {
  if (status === "active") return null;
  const Picture = projectStyles[status].icon;
  const { stops, reopen } = words[status];
  return (
    <Alert icon={<Picture size={18} />} title={`This project is ${status}`} mb="md">
      {stops}
      {abilities.manage && ` ${reopen}`}
    </Alert>
  );
}
