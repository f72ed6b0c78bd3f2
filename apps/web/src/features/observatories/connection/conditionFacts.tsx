import type { Observatory, ObservatoryConnection } from "@meridian/contract";
import type { Fact } from "../../../ui/values/Facts.tsx";
import { safetyLooks, weatherLook } from "../../../ui/values/looks.ts";
import { type Look, StatusBadge } from "../../../ui/values/StatusBadge.tsx";

type Reasons = Pick<ObservatoryConnection, "weather_reason" | "safety_reason">;

/** The plugin's last report of weather and safety, with its reasons if known. */
export const conditionFacts = (observatory: Observatory, reasons?: Reasons): Fact[] => [
  ["Weather", <Condition key="weather" look={weatherLook(observatory)} reason={reasons?.weather_reason} />],
  [
    "Safety",
    <Condition key="safety" look={safetyLooks[observatory.safety]} reason={reasons?.safety_reason} />,
  ],
];

const Condition = ({ look, reason }: { look: Look; reason: string | null | undefined }) => (
  <>
    <StatusBadge look={look} />
    {reason && <div>{reason}</div>}
  </>
);
