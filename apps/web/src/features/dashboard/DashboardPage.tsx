import { NewObservationButton } from "../../resource/observations/NewObservationButton.tsx";
import { isServerAdmin, useProfile } from "../../session.ts";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { AccessRequests } from "./AccessRequests.tsx";
import { ActiveBanners } from "./ActiveBanners.tsx";
import classes from "./Dashboard.module.css";
import { Figures } from "./Figures.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import { OwnObservations } from "./OwnObservations.tsx";
import { OwnRequests } from "./OwnRequests.tsx";
import { RecentAnnouncements } from "./RecentAnnouncements.tsx";

export function DashboardPage() {
  const profile = useProfile();
  return (
    <>
      <PageHeader
        title="Dashboard"
        lead={`Clear skies, ${profile.name}.`}
        actions={<NewObservationButton />}
      />
      <div className={classes.stack}>
        <ActiveBanners />
        <OwnRequests />
        <FirstSteps isAdmin={isServerAdmin(profile)} />
        <AccessRequests />
        <Figures />
        <OwnObservations />
        <RecentAnnouncements />
      </div>
    </>
  );
}
