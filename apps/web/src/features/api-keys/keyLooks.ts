import { IconCircleCheck, IconHourglassOff } from "@tabler/icons-react";
import type { Look } from "../../ui/values/StatusBadge.tsx";

export const keyLooks: Record<"valid" | "expired", Look> = {
  valid: { word: "Valid", tone: "good", icon: IconCircleCheck },
  expired: { word: "Expired", tone: "warn", icon: IconHourglassOff },
};
