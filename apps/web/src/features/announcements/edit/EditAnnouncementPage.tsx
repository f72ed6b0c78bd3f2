import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { trpc } from "../../../trpc.ts";
import { BackLink } from "../../../ui/page/BackLink.tsx";
import { PageHeader } from "../../../ui/page/PageHeader.tsx";
import { WithoutData } from "../../../ui/page/WithoutData.tsx";
import { EditForm } from "./EditForm.tsx";

const route = getRouteApi("/shell/announcements/$id/edit");
const back = <BackLink to="/announcements">Announcements</BackLink>;

/** Changes an announcement before it is published. */
export function EditAnnouncementPage() {
  const { id } = route.useParams();
  const query = useQuery(trpc.announcements.read.queryOptions({ id }));
  // What was typed stays on show, even when the announcement has gone meanwhile.
  if (!query.data) return <WithoutData what="announcement" before={back} query={query} />;
  const { title, scope_name } = query.data;
  return (
    <>
      <PageHeader
        title={`Edit ${title}`}
        lead={scope_name ? `For ${scope_name}` : undefined}
        before={<BackLink to="/announcements/$id">{title}</BackLink>}
      />
      <EditForm key={id} announcement={query.data} />
    </>
  );
}
