import { lazy, Suspense, useSyncExternalStore } from "react";
import { maintenanceState } from "./state.ts";

const MaintenancePage = lazy(() => import("./MaintenancePage.tsx"));

/** Covers everything while the data is replaced. */
export function Maintenance() {
  const isOn = useSyncExternalStore(maintenanceState.watch, maintenanceState.get);
  return <Suspense>{isOn && <MaintenancePage />}</Suspense>;
}
