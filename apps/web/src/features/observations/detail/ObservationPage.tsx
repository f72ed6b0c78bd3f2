import type { Observation } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { PageAtSite } from "../../../format/AtSite.tsx";
import { hasStatus } from "../../../problem.ts";
import { ObservationStatus } from "../../../resource/observations/ObservationStatus.tsx";
import { trpc } from "../../../trpc.ts";
import { BackLink } from "../../../ui/page/BackLink.tsx";
import { PageHeader } from "../../../ui/page/PageHeader.tsx";
import { WithoutData } from "../../../ui/page/WithoutData.tsx";
import { Actions } from "./Actions.tsx";
import { ComingNight } from "./ComingNight.tsx";
import { Constraints } from "./Constraints.tsx";
import classes from "./Detail.module.css";
import { Exposures } from "./Exposures.tsx";
import { Files } from "./files/Files.tsx";
import { Outlook } from "./Outlook.tsx";
import { Ownership } from "./Ownership.tsx";
import { Reason } from "./Reason.tsx";
import { Target } from "./Target.tsx";
import { Timeline } from "./Timeline.tsx";
import { Times } from "./Times.tsx";

const route = getRouteApi("/shell/observations/$id");
const back = <BackLink to="/observations">Observations</BackLink>;

export function ObservationPage() {
  const { id } = route.useParams();
  const query = useQuery(trpc.observations.get.queryOptions({ id }));
  const { data } = query;
  if (!data || hasStatus(query.error, 404))
    return <WithoutData what="observation" before={back} query={query} />;
  return <Detail key={id} observation={data} />;
}

function Detail({ observation }: { observation: Observation }) {
  const { observatory_name: name, observatory_timezone: zone } = observation;
  return (
    <PageAtSite site={{ name, zone }}>
      <PageHeader
        title={observation.name}
        before={back}
        lead={<ObservationStatus status={observation.status} />}
        actions={<Actions observation={observation} />}
      />
      <Reason observation={observation} />
      {observation.status === "pending" && <Outlook observation={observation} />}
      <div className={classes.column}>
        <div className={classes.columns}>
          <div className={classes.column}>
            <Target observation={observation} />
            <Times observation={observation} />
          </div>
          <Timeline id={observation.id} />
        </div>
        {observation.status === "pending" && <ComingNight observation={observation} />}
        <Exposures observation={observation} />
        {observation.abilities.see_files && <Files key={observation.id} observation={observation} />}
        <div className={classes.columns}>
          <Constraints observation={observation} />
          <Ownership observation={observation} />
        </div>
      </div>
    </PageAtSite>
  );
}
