import type { Observation } from "@meridian/contract";
import { IconBolt } from "@tabler/icons-react";
import { StatusBadge, type StatusStyle } from "../../ui/values/StatusBadge.tsx";

const style: StatusStyle = { word: "Rapid", tone: "warn", icon: IconBolt };

/** The mark of a rapid request; others have none. */
export const RapidBadge = ({ urgency }: Pick<Observation, "urgency">) =>
  urgency === "rapid" && <StatusBadge style={style} />;
