import { Button, Skeleton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { Announcement } from "@meridian/contract";
import { IconBan } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { usePolling } from "../../../live/useLive.ts";
import { trpc } from "../../../trpc.ts";
import { BackLink } from "../../../ui/BackLink.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { announcementLooks, severityLooks } from "../../../ui/looks.ts";
import { Message } from "../../../ui/Message.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { CancelDialog } from "./CancelDialog.tsx";
import { Cancellation } from "./Cancellation.tsx";
import classes from "./Detail.module.css";
import { Overview } from "./Overview.tsx";
import { Recipients } from "./Recipients.tsx";

const route = getRouteApi("/shell/administration/announcements/$id");
const back = <BackLink to="/announcements">Announcements</BackLink>;

export function AnnouncementPage() {
  const { id } = route.useParams();
  const refetchInterval = usePolling({ offline: 15_000 });
  const { data, error, refetch } = useQuery({
    ...trpc.announcements.get.queryOptions({ id }),
    refetchInterval,
  });
  if (error && !data)
    return (
      <>
        <PageHeader title="Announcement" before={back} />
        <div className="surface">
          <ErrorPanel error={error} retry={() => void refetch()} />
        </div>
      </>
    );
  if (!data) return <Skeleton height="18rem" radius="md" role="status" aria-label="Loading announcement" />;
  return <Detail announcement={data} />;
}

function Detail({ announcement }: { announcement: Announcement }) {
  const [isCancelling, cancelling] = useDisclosure(false);
  return (
    <>
      <PageHeader
        title={announcement.title}
        before={back}
        lead={
          <span className={classes.badges}>
            <StatusBadge look={severityLooks[announcement.severity]} />
            <StatusBadge look={announcementLooks[announcement.status]} />
          </span>
        }
        actions={
          announcement.abilities.cancel && (
            <Button variant="default" leftSection={<IconBan size={16} />} onClick={cancelling.open}>
              Cancel announcement
            </Button>
          )
        }
      />
      <Cancellation announcement={announcement} />
      <div className={classes.columns}>
        <section className={`surface ${classes.message}`} aria-label="Message">
          <Message text={announcement.message} />
        </section>
        <Overview announcement={announcement} />
      </div>
      <Recipients id={announcement.id} />
      {isCancelling && <CancelDialog announcement={announcement} onClose={cancelling.close} />}
    </>
  );
}
