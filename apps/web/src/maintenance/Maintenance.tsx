import { Suspense, useSyncExternalStore } from "react";
import { lazyPart } from "../lazyPart.ts";
import { maintenanceState } from "./state.ts";

const MaintenancePage = lazyPart(() => import("./MaintenancePage.tsx"));

/** Covers everything while the data is replaced. */
export function Maintenance() {
  const isOn = useSyncExternalStore(maintenanceState.watch, maintenanceState.get);
  return <Suspense>{isOn && <MaintenancePage />}</Suspense>;
}
