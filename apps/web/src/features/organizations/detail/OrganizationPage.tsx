import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { Organization } from "@meridian/contract";
import { IconPencil } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { count } from "../../../format/quantity.ts";
import { hasStatus } from "../../../problem.ts";
import { PlaceAnnouncements } from "../../../resource/announcements/PlaceAnnouncements.tsx";
import { ResourceHistory } from "../../../resource/history/ResourceHistory.tsx";
import { ResourcePage } from "../../../resource/ResourcePage.tsx";
import { trpc } from "../../../trpc.ts";
import { BackLink } from "../../../ui/page/PageHeader.tsx";
import { WithoutData } from "../../../ui/page/WithoutData.tsx";
import { Facts } from "../../../ui/values/Facts.tsx";
import { StatusBadge } from "../../../ui/values/StatusBadge.tsx";
import { roleStyles } from "../../../ui/values/statusStyles.ts";
import { Time } from "../../../ui/values/Time.tsx";
import { Danger } from "../danger/Danger.tsx";
import { Members } from "../members/Members.tsx";
import type { OrganizationTab, TabProps } from "../search.ts";
import { EditDialog } from "../settings/EditDialog.tsx";
import { Destinations } from "../storage/Destinations.tsx";
import { typeWords } from "../types.ts";
import { Observatories } from "./Observatories.tsx";
import { Projects } from "./Projects.tsx";

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
  const { id, short_name, type, role, member_count } = organization;
  const tab: TabProps = {
    organization,
    search,
    onChange: (part) => void navigate({ search: (before) => ({ ...before, ...part }), replace: true }),
  };
  return (
    <ResourcePage<OrganizationTab>
      of="organization"
      resource={organization}
      back={back}
      lead={`${short_name} · ${typeWords[type]}`}
      badges={role && <StatusBadge style={roleStyles[role]} />}
      tab={search.tab}
      onOpen={(opened) => void navigate({ search: { tab: opened } })}
      tabs={[
        { value: "overview", word: "Overview", content: <Overview organization={organization} /> },
        { value: "members", word: `Members ${count(member_count)}`, content: <Members {...tab} /> },
        { value: "storage", word: "Storage", content: <Destinations organization={organization} /> },
        { value: "observatories", word: "Observatories", content: <Observatories {...tab} /> },
        { value: "projects", word: "Projects", content: <Projects {...tab} /> },
        {
          value: "announcements",
          word: "Announcements",
          content: (
            <PlaceAnnouncements
              place={{ type: "organization", id }}
              canAnnounce={organization.abilities.announce}
              {...tab}
            />
          ),
        },
        {
          value: "history",
          word: "History",
          content: <ResourceHistory of="organization" id={id} {...tab} />,
        },
        { value: "danger", word: "Danger zone", content: <Danger organization={organization} /> },
      ]}
    />
  );
}

function Overview({ organization }: { organization: Organization }) {
  const [isEditing, editing] = useDisclosure(false);
  const { name, short_name, type, description, contact_email, owner_name, created_at } = organization;
  return (
    <>
      <Facts
        facts={[
          ["Name", name],
          ["Short name", short_name],
          ["Type", typeWords[type]],
          ["Description", description && <span className="as-written">{description}</span>],
          ["Contact", contact_email && <a href={`mailto:${contact_email}`}>{contact_email}</a>],
          ["Owner", owner_name],
          ["Members", count(organization.member_count)],
          ["Created", <Time key="created" at={created_at} />],
        ]}
      />
      {organization.abilities.update && (
        <Button mt="md" variant="default" leftSection={<IconPencil size={16} />} onClick={editing.open}>
          Edit settings
        </Button>
      )}
      {isEditing && <EditDialog organization={organization} onClose={editing.close} />}
    </>
  );
}
