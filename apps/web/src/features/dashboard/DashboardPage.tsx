import { isServerAdmin, useProfile } from "../../session.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { ActiveBanners } from "./ActiveBanners.tsx";
import classes from "./Dashboard.module.css";
import { Figures } from "./Figures.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import { RecentAnnouncements } from "./RecentAnnouncements.tsx";

export function DashboardPage() {
  const profile = useProfile();
  return (
    <>
      <PageHeader title="Dashboard" lead={`Clear skies, ${profile.name}.`} />
      <div className={classes.stack}>
        <ActiveBanners />
        <Figures />
        <FirstSteps isAdmin={isServerAdmin(profile)} />
        <RecentAnnouncements />
      </div>
    </>
  );
}
