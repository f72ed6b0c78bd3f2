import { type Announcement, isUnpublished } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { hasStatus } from "../../../problem.ts";
import { trpc } from "../../../trpc.ts";
import { BackLink } from "../../../ui/page/BackLink.tsx";
import { Message } from "../../../ui/page/Message.tsx";
import { PageHeader } from "../../../ui/page/PageHeader.tsx";
import { WithoutData } from "../../../ui/page/WithoutData.tsx";
import { announcementLooks, severityLooks } from "../../../ui/values/looks.ts";
import { StatusBadge } from "../../../ui/values/StatusBadge.tsx";
import { Actions } from "./Actions.tsx";
import { Cancellation } from "./Cancellation.tsx";
import classes from "./Detail.module.css";
import { History } from "./History.tsx";
import { OverTime } from "./OverTime.tsx";
import { Overview } from "./Overview.tsx";
import { Recipients } from "./Recipients.tsx";
import { RecipientsToCome } from "./RecipientsToCome.tsx";
import { UnpublishedNotice } from "./UnpublishedNotice.tsx";

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
            <StatusBadge look={severityLooks[announcement.severity]} />
            <StatusBadge look={announcementLooks[announcement.status]} />
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
