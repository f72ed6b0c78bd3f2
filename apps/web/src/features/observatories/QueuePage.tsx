import { Button, Skeleton, Stack } from "@mantine/core";
import type { ObservatoryItem } from "@meridian/contract";
import { Link, Navigate } from "@tanstack/react-router";
import { AtSite } from "../../format/AtSite.tsx";
import { NightNow } from "../../resource/night/NightNow.tsx";
import { type Conditions, PlanOfNight } from "../../resource/night/PlanOfNight.tsx";
import { usePlanOfTonight } from "../../resource/night/usePlanOfTonight.ts";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Refusal } from "../../ui/page/Refusal.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { WhenSeen } from "../../ui/values/Time.tsx";
import { useInOrder } from "./hold/useInOrder.ts";
import { useOperated } from "./hold/useOperated.ts";
import classes from "./Observatories.module.css";

/** The order of the night of each telescope that the person operates; their own observations for somebody who operates none. */
export function QueuePage() {
  const operated = useOperated();
  const sites = operated?.filter(({ retired }) => !retired);
  const inOrder = useInOrder(sites ?? []);
  if (sites?.length === 0)
    return <Navigate to="/observations" search={{ mine: true, status: "pending" }} replace />;
  return (
    <>
      <PageHeader
        title="Queue"
        lead="What comes next at the telescopes that you operate, by their clocks."
        actions={
          <Button variant="default" renderRoot={(props) => <Link to="/observations" {...props} />}>
            All observations
          </Button>
        }
      />
      {!sites && <Skeleton height="12rem" role="status" aria-label="Loading the queues" />}
      <Stack gap="md">
        {inOrder.map(({ site }) => (
          <QueueOf key={site.id} site={site} />
        ))}
      </Stack>
    </>
  );
}

type Queueing = Pick<ObservatoryItem, "id" | "name" | "timezone"> & Conditions;

const QueueOf = ({ site }: { site: Queueing }) => (
  <Section
    title={site.name}
    all={
      <Link to="/observatories/$id" params={{ id: site.id }} aria-label={`Night of ${site.name}`}>
        Night
      </Link>
    }
  >
    <AtSite site={{ name: site.name, zone: site.timezone, isPage: true }}>
      {/* There may be hundreds, and each takes the server a while. */}
      <WhenSeen height={160}>
        <Plan site={site} />
      </WhenSeen>
    </AtSite>
  </Section>
);

function Plan({ site }: { site: Queueing }) {
  const { id } = site;
  const { data: plan, error } = usePlanOfTonight(id);
  return (
    <>
      <div className={classes.doing}>
        <NightNow id={id} />
      </div>
      {plan ? (
        <PlanOfNight plan={plan} ahead={0} site={site} />
      ) : error ? (
        <Refusal error={error} />
      ) : (
        <Skeleton height="8rem" width="auto" m="md" />
      )}
    </>
  );
}
