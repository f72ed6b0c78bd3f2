import type { Delivery } from "@meridian/contract";
import { IconCloudCheck, IconCloudOff, IconCloudUp } from "@tabler/icons-react";
import type { Look } from "../../../../ui/values/StatusBadge.tsx";

export const deliveryLooks: Record<Delivery["status"], Look> = {
  waiting: { word: "Waiting for delivery", tone: "quiet", icon: IconCloudUp },
  delivered: { word: "Delivered", tone: "good", icon: IconCloudCheck },
  failed: { word: "Not delivered", tone: "bad", icon: IconCloudOff },
};
