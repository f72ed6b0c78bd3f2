import { Alert } from "@mantine/core";
import { constraintList, type Observation } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { PageAtSite } from "../../../format/AtSite.tsx";
import { percent } from "../../../format/quantity.ts";
import { hasStatus } from "../../../problem.ts";
import { ObservationStatus } from "../../../resource/observations/ObservationStatus.tsx";
import { siteOf } from "../../../resource/observations/place.ts";
import { RapidBadge } from "../../../resource/observations/RapidBadge.tsx";
import { trpc } from "../../../trpc.ts";
import { BackLink, PageHeader } from "../../../ui/page/PageHeader.tsx";
import { WithoutData } from "../../../ui/page/WithoutData.tsx";
import { SkyCoordinates } from "../../../ui/values/Coordinates.tsx";
import { type Fact, Facts } from "../../../ui/values/Facts.tsx";
import { observationStyles } from "../../../ui/values/statusStyles.ts";
import { Time } from "../../../ui/values/Time.tsx";
import { imagesAccepted, motionInWords, twilights } from "../words.ts";
import { Actions } from "./Actions.tsx";
import { ComingNight } from "./ComingNight.tsx";
import classes from "./Detail.module.css";
import { Exposures } from "./Exposures.tsx";
import { Files } from "./files/Files.tsx";
import { Hero } from "./hero/Hero.tsx";
import { Outlook } from "./Outlook.tsx";
import { Ownership } from "./Ownership.tsx";
import { Sequence } from "./Sequence.tsx";
import { Timeline, Times } from "./Times.tsx";
import { standingInWords, Where } from "./Where.tsx";

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
  return (
    <PageAtSite site={siteOf(observation)}>
      <PageHeader
        title={observation.name}
        before={back}
        lead={
          <>
            <ObservationStatus status={observation.status} /> <RapidBadge urgency={observation.urgency} />
            {observation.where && ` ${standingInWords(observation)}`}
          </>
        }
        actions={<Actions observation={observation} />}
      />
      <Reason observation={observation} />
      <Hero observation={observation} />
      <Outlook observation={observation} />
      <div className={classes.column}>
        <div className={classes.columns}>
          <div className={classes.column}>
            <Target observation={observation} />
            {observation.where && <Where observation={observation} where={observation.where} />}
            <Times observation={observation} />
          </div>
          <Timeline id={observation.id} />
        </div>
        {observation.status === "pending" && <ComingNight observation={observation} />}
        <Exposures observation={observation} />
        <Sequence observation={observation} />
        {observation.abilities.see_files && <Files key={observation.id} observation={observation} />}
        <div className={classes.columns}>
          <Constraints observation={observation} />
          <Ownership observation={observation} />
        </div>
      </div>
    </PageAtSite>
  );
}

/** The conditions that the sky must meet. */
const Constraints = ({ observation }: { observation: Observation }) => (
  <Facts title="Constraints" facts={constraints(observation)} />
);

const constraints = ({ constraints, bypass_darkness, accept }: Observation): Fact[] => [
  ...constraintList.map(({ name, unit, fact }): Fact => {
    const value = constraints[name];
    const said = (limit: number) => fact.words(unit === "%" ? percent(limit) : `${limit}${unit}`);
    return [fact.label, value === null ? fact.none : said(value)];
  }),
  ["Images", imagesAccepted(accept)],
  ["Twilight", bypass_darkness ? "Also while the Sun is up" : twilights[constraints.twilight ?? "nautical"]],
];

/** The reason of its status, where somebody or something gave one. */
function Reason({ observation }: { observation: Observation }) {
  const { status, status_reason, finished_at } = observation;
  if (!status_reason) return null;
  const { icon: Picture, word } = observationStyles[status];
  return (
    <Alert
      color="gray"
      icon={<Picture size={18} />}
      mb="md"
      title={
        <>
          {word} {finished_at && <Time at={finished_at} />}
        </>
      }
    >
      {status_reason}
    </Alert>
  );
}

/** The target to point at, and its priority. */
const Target = ({ observation }: { observation: Observation }) => (
  <Facts title="Target" facts={target(observation)} />
);

const target = ({
  target: { name, ra, dec, rotation, ...motion },
  priority,
  urgency,
  sequence,
}: Observation): Fact[] => [
  ["Name", name],
  ["Coordinates", <SkyCoordinates key="coordinates" ra={ra} dec={dec} />],
  ...motionFact(motion),
  [
    "Rotation",
    rotation === null ? (sequence?.mosaic ? "As its panels" : "Any") : `${rotation}° east of north`,
  ],
  ["Priority", urgency === "rapid" ? "Before all others" : `${priority} of 10`],
];

const motionFact = ({ epoch, pm_ra, pm_dec }: Partial<Observation["target"]>): Fact[] =>
  pm_ra === undefined || pm_dec === undefined
    ? []
    : [["Proper motion", motionInWords({ epoch, pm_ra, pm_dec })]];
