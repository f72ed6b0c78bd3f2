import { Skeleton } from "@mantine/core";
import type { Observatory } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { trpc } from "../../trpc.ts";
import { BackLink } from "../../ui/BackLink.tsx";
import { Coordinates } from "../../ui/Coordinates.tsx";
import { ErrorPanel } from "../../ui/ErrorPanel.tsx";
import { type Fact, Facts } from "../../ui/Facts.tsx";
import { observatoryLooks } from "../../ui/looks.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { count } from "../../ui/quantity.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { Time } from "../../ui/Time.tsx";
import { aperture } from "./equipment.ts";
import classes from "./Observatories.module.css";
import { ActiveAnnouncement } from "./ObservatoryCard.tsx";

const route = getRouteApi("/shell/observatories/$id");
const back = <BackLink to="/observatories">Observatories</BackLink>;

export function ObservatoryPage() {
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(trpc.observatories.get.queryOptions({ id }));
  if (error)
    return (
      <>
        <PageHeader title="Observatory" before={back} />
        <div className="surface">
          <ErrorPanel error={error} retry={() => void refetch()} />
        </div>
      </>
    );
  if (!data) return <Skeleton height="18rem" radius="md" role="status" aria-label="Loading observatory" />;
  return (
    <>
      <PageHeader
        title={data.name}
        before={back}
        lead={data.description || undefined}
        actions={
          <>
            {data.has_active_announcement && <ActiveAnnouncement />}
            <StatusBadge look={observatoryLooks[data.status]} />
          </>
        }
      />
      <div className={classes.panels}>
        <Facts title="Site" facts={site(data)} />
        <Facts title="Equipment" facts={equipment(data)} />
        <Facts title="Connection" facts={connection(data)} />
      </div>
    </>
  );
}

const site = (observatory: Observatory): Fact[] => [
  ["Coordinates", <Coordinates key="coordinates" {...observatory} />],
  ["Elevation", `${count(Math.round(observatory.elevation))} m`],
  ["Time zone", observatory.timezone],
  ["Minimum altitude", `${observatory.min_altitude}°`],
];

const equipment = ({ equipment, filters }: Observatory): Fact[] => [
  ["Telescope", equipment.telescope],
  ["Aperture", equipment.aperture && aperture(equipment.aperture)],
  ["Focal length", equipment.focal_length && `${count(equipment.focal_length)} mm`],
  ["Mount", equipment.mount],
  ["Camera", equipment.camera],
  ["Filters", filters.join(", ")],
];

const connection = (observatory: Observatory): Fact[] => [
  ["Last seen", <Time key="seen" at={observatory.last_seen_at} none="Never" />],
  ["Plugin version", observatory.plugin_version],
  ["Weather hold", observatory.weather_hold ? "Yes" : "No"],
  ["Safety", observatory.safety],
  ["Added", <Time key="added" at={observatory.created_at} />],
];
