import { severityLooks } from "../../../ui/values/looks.ts";
import { StatusBadge } from "../../../ui/values/StatusBadge.tsx";

export const severities = [
  { value: "info", name: "Info", label: <StatusBadge look={severityLooks.info} /> },
  { value: "warning", name: "Warning", label: <StatusBadge look={severityLooks.warning} /> },
  { value: "critical", name: "Critical", label: <StatusBadge look={severityLooks.critical} /> },
];

export const deliveries = [
  { value: "message", name: "In Meridian", label: "In Meridian" },
  { value: "email", name: "By email", label: "By email" },
  { value: "both", name: "Both", label: "Both" },
];
