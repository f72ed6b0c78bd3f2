import { Skeleton, Stack, Title } from "@mantine/core";
import { IconStars } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { AtSite } from "../../format/AtSite.tsx";
import { ObservationStatus } from "../../resource/observations/ObservationStatus.tsx";
import { trpc } from "../../trpc.ts";
import { ErrorPanel } from "../../ui/page/ErrorPanel.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { Time } from "../../ui/values/Time.tsx";
import classes from "./Dashboard.module.css";

/** The newest of what the person has submitted and of which something is still to come. */
export function OwnObservations() {
  return (
    <section className="surface" aria-labelledby="own-title">
      <header className={classes.sectionHead}>
        <Title order={2} size="1rem" id="own-title">
          Your current observations
        </Title>
        <Link to="/observations" search={{ mine: true }} className={classes.all}>
          View all
        </Link>
      </header>
      <Current />
    </section>
  );
}

function Current() {
  const asked = { mine: true, ongoing: true, limit: 5 } as const;
  const { data, error, refetch } = useQuery(trpc.observations.list.queryOptions(asked));
  if (error && !data) return <ErrorPanel error={error} retry={() => void refetch()} />;
  if (!data)
    return (
      <Stack gap={0} aria-hidden="true">
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index} className={classes.recent}>
            <Skeleton height={22} width="62%" />
          </div>
        ))}
      </Stack>
    );
  if (data.items.length === 0)
    return (
      <Notice icon={IconStars} title="No active observations">
        What you submit can be followed here.
      </Notice>
    );
  return (
    <ul className="plain-list">
      {data.items.map(({ id, name, status, observatory_name, observatory_timezone, created_at }) => (
        <li key={id} className={classes.recent}>
          <Link to="/observations/$id" params={{ id }} className={classes.recentTitle}>
            {name}
          </Link>
          <span className={classes.recentMeta}>
            <ObservationStatus status={status} />
            <span>{observatory_name}</span>
            <AtSite site={{ name: observatory_name, zone: observatory_timezone }}>
              <Time at={created_at} shape="distance" />
            </AtSite>
          </span>
        </li>
      ))}
    </ul>
  );
}
