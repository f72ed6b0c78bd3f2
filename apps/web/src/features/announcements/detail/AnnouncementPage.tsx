import { Alert, Title } from "@mantine/core";
import { type Announcement, isUnpublished } from "@meridian/contract";
import { IconBan, IconPlayerPause } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useList } from "../../../data/useList.ts";
import { hasStatus } from "../../../problem.ts";
import { HistoryEvents } from "../../../resource/history/HistoryEvents.tsx";
import { trpc } from "../../../trpc.ts";
import { Message } from "../../../ui/page/Notice.tsx";
import { BackLink, PageHeader } from "../../../ui/page/PageHeader.tsx";
import { WithoutData } from "../../../ui/page/WithoutData.tsx";
import { StatusBadge } from "../../../ui/values/StatusBadge.tsx";
import { announcementStyles, severityStyles } from "../../../ui/values/statusStyles.ts";
import { Time } from "../../../ui/values/Time.tsx";
import { Actions } from "./Actions.tsx";
import classes from "./Detail.module.css";
import { OverTime } from "./OverTime.tsx";
import { Overview, RecipientsToCome } from "./Overview.tsx";
import { Recipients } from "./Recipients.tsx";

const route = getRouteApi("/shell/announcements/$id");
const back = <BackLink to="/announcements">Announcements</BackLink>;

/** One announcement of any scope, for those it is addressed to and for those who manage it. */
export function AnnouncementPage() {
  const { id } = route.useParams();
  const query = useQuery(trpc.announcements.read.queryOptions({ id }));
  const { data } = query;
  if (!data || hasStatus(query.error, 404))
    return <WithoutData what="announcement" before={back} query={query} />;
  return <Detail key={id} announcement={data} />;
}

function Detail({ announcement }: { announcement: Announcement }) {
  return (
    <>
      <PageHeader
        title={announcement.title}
        before={back}
        lead={
          <span className={classes.badges}>
            <StatusBadge style={severityStyles[announcement.severity]} />
            <StatusBadge style={announcementStyles[announcement.status]} />
          </span>
        }
        actions={<Actions announcement={announcement} />}
      />
      <Cancellation announcement={announcement} />
      <UnpublishedNotice announcement={announcement} />
      <div className={classes.columns}>
        <section className={`surface ${classes.message}`} aria-label="Message">
          <Message text={announcement.message} />
        </section>
        <Overview announcement={announcement} />
      </div>
      {announcement.abilities.view_recipients && (
        <>
          {isUnpublished(announcement.status) ? (
            <RecipientsToCome announcement={announcement} />
          ) : (
            <>
              <OverTime announcement={announcement} />
              <Recipients announcement={announcement} />
            </>
          )}
          <History announcement={announcement} />
        </>
      )}
    </>
  );
}

/** The history of an announcement, newest first, each acknowledgement as well. */
function History({ announcement }: { announcement: Announcement }) {
  const list = useList(trpc.announcements.history, { id: announcement.id });
  return (
    <section aria-labelledby="history-title" className={classes.history}>
      <Title order={2} size="1.125rem" id="history-title" mb="sm">
        History
      </Title>
      <div className="surface" aria-busy={!list.rows || list.isStale}>
        <HistoryEvents list={list} isFiltered={false} />
      </div>
    </section>
  );
}

/** The time and the reason of its cancellation. */
function Cancellation({ announcement }: { announcement: Announcement }) {
  if (announcement.status !== "cancelled") return null;
  return (
    <Alert
      color="gray"
      icon={<IconBan size={18} />}
      mb="md"
      title={
        <>
          Cancelled <Time at={announcement.cancelled_at} />
        </>
      }
    >
      {announcement.cancel_reason}
    </Alert>
  );
}

/** The reason why it wasn't published, and the remedies. */
function UnpublishedNotice({ announcement: { held_at } }: { announcement: Announcement }) {
  if (held_at === null) return null;
  return (
    <Alert
      color="yellow"
      icon={<IconPlayerPause size={18} />}
      mb="md"
      title={
        <>
          Held since the restore on <Time at={held_at} />
        </>
      }
    >
      A backup was restored after the time at which this was to be published. It isn't published by itself:
      publish it now or at another time, or cancel it.
    </Alert>
  );
}
