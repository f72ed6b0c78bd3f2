import type { RecipientDelivery } from "@meridian/contract";
import { counted } from "../../../format/quantity.ts";
import classes from "./Deliveries.module.css";

const channels = { email: "Mail", web_push: "Web Push", gateway: "Push" };
const states = {
  none: "not sent",
  queued: "queued",
  sent: "sent",
  kept: "kept in the outbox",
  failed: "failed",
  gone: "no longer reachable",
};

/** The progress of sending to one recipient: a line for each channel. */
export function Deliveries({ deliveries }: { deliveries: readonly RecipientDelivery[] }) {
  if (deliveries.length === 0) return "–";
  return (
    <span className={classes.deliveries}>
      {deliveries.map((delivery) => (
        <span key={describeDelivery(delivery)}>
          {describeDelivery(delivery)}
          {delivery.reason && <span className={classes.reason}>{delivery.reason}</span>}
        </span>
      ))}
    </span>
  );
}

/** `Reminder by Web Push to Telephone: failed after 3 attempts`. */
export function describeDelivery({ about, channel, device, status, attempts }: RecipientDelivery): string {
  const what =
    about === "announcement"
      ? channels[channel]
      : `Reminder by ${channel === "email" ? "mail" : channels[channel]}`;
  const to = device ? ` to ${device}` : "";
  const tried = attempts > 1 || (attempts > 0 && status === "failed");
  return `${what}${to}: ${states[status]}${tried ? ` after ${counted(attempts, "attempt", "attempts")}` : ""}`;
}
