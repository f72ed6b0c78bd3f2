import type {
  Announcement,
  AnnouncementStatus,
  HealthCheck,
  ObservationStatus,
  Observatory,
  OperationStatus,
  OrganizationRole,
  OwnAccessRequestDetails,
  ProjectStatus,
  Recipient,
} from "@meridian/contract";
import {
  IconAlertTriangle,
  IconArchive,
  IconBan,
  IconBroadcast,
  IconCalendarTime,
  IconChecks,
  IconCircleCheck,
  IconCircleHalf2,
  IconCircleX,
  IconClock,
  IconCloudStorm,
  IconCrown,
  IconHandStop,
  IconHelpCircle,
  IconHourglassEmpty,
  IconHourglassOff,
  IconInfoCircle,
  IconMailOff,
  IconMailQuestion,
  IconMoonStars,
  IconPlayerPause,
  IconPlugConnected,
  IconPlugConnectedX,
  IconProgress,
  IconShieldCheck,
  IconShieldQuestion,
  IconShieldX,
  IconUrgent,
  IconUser,
  IconUserOff,
  IconUserShield,
  IconWorldOff,
} from "@tabler/icons-react";
import type { Look } from "./StatusBadge.tsx";

export const severityLooks: Record<Announcement["severity"], Look> = {
  info: { word: "Info", tone: "info", icon: IconInfoCircle },
  warning: { word: "Warning", tone: "warn", icon: IconAlertTriangle },
  critical: { word: "Critical", tone: "bad", icon: IconUrgent },
};

export const announcementLooks: Record<AnnouncementStatus, Look> = {
  scheduled: { word: "Scheduled", tone: "quiet", icon: IconCalendarTime },
  held: { word: "Held", tone: "warn", icon: IconPlayerPause },
  active: { word: "Active", tone: "info", icon: IconBroadcast },
  acknowledged: { word: "Acknowledged", tone: "good", icon: IconChecks },
  expired: { word: "Expired", tone: "warn", icon: IconHourglassOff },
  cancelled: { word: "Cancelled", tone: "quiet", icon: IconBan },
};

const recipientLooks: Record<Recipient["status"], Look> = {
  pending: { word: "Pending", tone: "warn", icon: IconHourglassEmpty },
  acknowledged: { word: "Acknowledged", tone: "good", icon: IconCircleCheck },
  deactivated: { word: "Deactivated", tone: "quiet", icon: IconUserOff },
};

/** Nobody is waited for once the announcement is over. */
export const recipientLook = (status: Recipient["status"], of: AnnouncementStatus): Look =>
  status === "pending" && (of === "cancelled" || of === "expired")
    ? { word: "Not acknowledged", tone: "quiet", icon: IconHourglassOff }
    : recipientLooks[status];

export const accessRequestLooks: Record<OwnAccessRequestDetails["status"], Look> = {
  open: { word: "Waiting for an answer", tone: "info", icon: IconHourglassEmpty },
  declined: { word: "Declined", tone: "bad", icon: IconCircleX },
  accepted: { word: "Accepted", tone: "good", icon: IconCircleCheck },
};

export const observatoryLooks: Record<Observatory["status"], Look> = {
  online: { word: "Online", tone: "good", icon: IconPlugConnected },
  offline: { word: "Offline", tone: "quiet", icon: IconPlugConnectedX },
};
export const projectLooks: Record<ProjectStatus, Look> = {
  active: { word: "Active", tone: "info", icon: IconProgress },
  paused: { word: "Paused", tone: "warn", icon: IconPlayerPause },
  completed: { word: "Completed", tone: "good", icon: IconCircleCheck },
  archived: { word: "Archived", tone: "quiet", icon: IconArchive },
};

export const starCatalogLooks: Record<Observatory["star_catalog"], Look> = {
  present: { word: "Installed", tone: "good", icon: IconCircleCheck },
  missing: { word: "Missing", tone: "bad", icon: IconCircleX },
  unknown: { word: "Not reported", tone: "quiet", icon: IconClock },
};

export const weatherLooks: Record<"hold" | "clear" | "unknown", Look> = {
  hold: { word: "Weather hold", tone: "warn", icon: IconCloudStorm },
  clear: { word: "No hold", tone: "quiet", icon: IconMoonStars },
  unknown: { word: "Unknown", tone: "quiet", icon: IconHelpCircle },
};

/** Whether it holds for the weather; a plugin that never connected hasn't said. */
export function weatherLook({ weather_hold, last_seen_at }: Observatory): Look {
  if (weather_hold) return weatherLooks.hold;
  return weatherLooks[last_seen_at === null ? "unknown" : "clear"];
}

export const safetyLooks: Record<Observatory["safety"], Look> = {
  safe: { word: "Safe", tone: "good", icon: IconShieldCheck },
  unsafe: { word: "Unsafe", tone: "bad", icon: IconShieldX },
  unknown: { word: "Unknown", tone: "quiet", icon: IconShieldQuestion },
};

export const heldLook: Look = { word: "Held", tone: "warn", icon: IconPlayerPause };
export const retiredLook: Look = { word: "Retired", tone: "quiet", icon: IconArchive };
export const tooOldLook: Look = { word: "Plugin too old", tone: "warn", icon: IconAlertTriangle };

/** In the order in which an observation comes through them, then those in which it ends otherwise. */
export const observationLooks: Record<ObservationStatus, Look> = {
  pending: { word: "Pending", tone: "quiet", icon: IconHourglassEmpty },
  assigned: { word: "Assigned", tone: "info", icon: IconCalendarTime },
  in_progress: { word: "In progress", tone: "info", icon: IconProgress },
  paused: { word: "Paused", tone: "warn", icon: IconPlayerPause },
  suspended: { word: "Suspended", tone: "warn", icon: IconCloudStorm },
  acquisition_complete: { word: "All acquired", tone: "info", icon: IconChecks },
  completed: { word: "Completed", tone: "good", icon: IconCircleCheck },
  partially_completed: { word: "Partly completed", tone: "warn", icon: IconCircleHalf2 },
  failed: { word: "Failed", tone: "bad", icon: IconCircleX },
  cancelled: { word: "Cancelled", tone: "quiet", icon: IconBan },
  aborted: { word: "Aborted", tone: "bad", icon: IconHandStop },
};

export const roleLooks: Record<OrganizationRole, Look> = {
  owner: { word: "Owner", tone: "info", icon: IconCrown },
  admin: { word: "Admin", tone: "info", icon: IconUserShield },
  member: { word: "Member", tone: "quiet", icon: IconUser },
};

export const accountLooks: Record<"invited" | "active" | "deactivated" | "deleted", Look> = {
  invited: { word: "Invited", tone: "info", icon: IconHourglassEmpty },
  active: { word: "Active", tone: "good", icon: IconCircleCheck },
  deactivated: { word: "Deactivated", tone: "warn", icon: IconBan },
  deleted: { word: "Deleted", tone: "quiet", icon: IconUserOff },
};

export const unconfirmedLook: Look = { word: "Not confirmed", tone: "warn", icon: IconMailQuestion };

export const administratorLook: Look = { word: "Administrator", tone: "info", icon: IconUserShield };

export const operationLooks: Record<OperationStatus, Look> = {
  queued: { word: "Waiting", tone: "quiet", icon: IconClock },
  running: { word: "Running", tone: "info", icon: IconProgress },
  completed: { word: "Completed", tone: "good", icon: IconCircleCheck },
  failed: { word: "Failed", tone: "bad", icon: IconCircleX },
  cancelled: { word: "Cancelled", tone: "quiet", icon: IconBan },
};

export const checkLooks: Record<HealthCheck["status"], Look> = {
  ok: { word: "Working", tone: "good", icon: IconCircleCheck },
  degraded: { word: "Degraded", tone: "warn", icon: IconAlertTriangle },
  down: { word: "Down", tone: "bad", icon: IconCircleX },
};

export const notSetUpLook: Look = { word: "Not set up", tone: "quiet", icon: IconMailOff };
export const noServiceLook: Look = { word: "No service", tone: "quiet", icon: IconWorldOff };
export const notYetLook: Look = { word: "None yet", tone: "quiet", icon: IconClock };
