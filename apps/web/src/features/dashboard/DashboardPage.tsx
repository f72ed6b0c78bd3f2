import { isServerAdmin, useProfile } from "../../session.ts";
import { NewButton } from "../../ui/NewButton.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { AccessRequests } from "./AccessRequests.tsx";
import { ActiveBanners } from "./ActiveBanners.tsx";
import classes from "./Dashboard.module.css";
import { Figures } from "./Figures.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import { OwnObservations } from "./OwnObservations.tsx";
import { RecentAnnouncements } from "./RecentAnnouncements.tsx";

export function DashboardPage() {
  const profile = useProfile();
  return (
    <>
      <PageHeader
        title="Dashboard"
        lead={`Clear skies, ${profile.name}.`}
        actions={<NewButton to="/observations/new">New observation</NewButton>}
      />
      <div className={classes.stack}>
        <ActiveBanners />
        <FirstSteps isAdmin={isServerAdmin(profile)} />
        <AccessRequests />
        <Figures />
        <OwnObservations />
        <RecentAnnouncements />
      </div>
    </>
  );
}
