import type { Observatory, ObservatoryConnection } from "@meridian/contract";
import type { Fact } from "../../../ui/values/Facts.tsx";
import { StatusBadge, type StatusStyle } from "../../../ui/values/StatusBadge.tsx";
import { leftOpenStyle, safetyStyles, weatherStyle } from "../../../ui/values/statusStyles.ts";
import { Time } from "../../../ui/values/Time.tsx";

/** The time of the plugin's last word; a connected one is there, however long ago that was. */
export const lastSeen = (isOnline: boolean, at: string | null): Fact => [
  "Last seen",
  isOnline ? (
    <>
      Online now, last word <Time at={at} shape="brief" />
    </>
  ) : (
    <Time at={at} none="Never" />
  ),
];

type Reasons = Pick<ObservatoryConnection, "weather_reason" | "safety_reason">;

/** The plugin's last report of weather and safety, with its reasons if known. */
export const conditionFacts = (observatory: Observatory, reasons?: Reasons): Fact[] => [
  ["Weather", <Condition key="weather" style={weatherStyle(observatory)} reason={reasons?.weather_reason} />],
  [
    "Safety",
    <Condition
      key="safety"
      style={observatory.left_open ? leftOpenStyle : safetyStyles[observatory.safety]}
      reason={reasons?.safety_reason}
    />,
  ],
];

const Condition = ({ style, reason }: { style: StatusStyle; reason: string | null | undefined }) => (
  <>
    <StatusBadge style={style} />
    {reason && <div>{reason}</div>}
  </>
);
