import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { inZone } from "../../format/moment.ts";
import { NewObservationButton } from "../../resource/observations/Missing.tsx";
import { trpc } from "../../trpc.ts";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { ErrorPanel } from "../../ui/page/WithoutData.tsx";
import { useMinute } from "../../ui/values/useMinute.ts";
import { ActiveBanners } from "./ActiveBanners.tsx";
import { Band } from "./Band.tsx";
import { Figures } from "./Figures.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import { LastImages } from "./LastImages.tsx";
import { NeedsYou } from "./NeedsYou.tsx";
import { OwnObservations } from "./OwnObservations.tsx";
import { OwnRequests } from "./OwnRequests.tsx";
import { darkWords } from "./sky/darkWords.ts";
import { MoonPhase } from "./sky/MoonPhase.tsx";
import classes from "./Tonight.module.css";

/** The home of everybody: the night as it is now over their observatories, and what is theirs in it. */
export function TonightPage() {
  const { data, error, refetch } = useQuery(trpc.tonight.get.queryOptions({}));
  const now = useMinute();
  const sites = data?.sites;
  return (
    <>
      <PageHeader
        title="Tonight"
        lead={sites && darkWords(sites, now)}
        actions={
          <>
            <MoonPhase at={now} />
            <span className={classes.utc}>{inZone(new Date(now).toISOString(), "UTC", "clock")} UTC</span>
            <NewObservationButton />
          </>
        }
      />
      <div className={classes.stack}>
        <ActiveBanners />
        <FirstSteps />
        {sites ? (
          <Band sites={sites} at={now} />
        ) : error ? (
          <div className="surface">
            <ErrorPanel error={error} retry={() => void refetch()} />
          </div>
        ) : (
          <Skeleton className={classes.expected} radius="md" />
        )}
        <NeedsYou sites={sites} />
        <OwnRequests />
        <OwnObservations sites={sites} />
        <LastImages />
        <Figures />
      </div>
    </>
  );
}
