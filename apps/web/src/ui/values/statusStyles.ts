import type {
  Announcement,
  AnnouncementStatus,
  Calibration,
  CalibrationStatus,
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
  IconArchiveOff,
  IconBan,
  IconBroadcast,
  IconCalendarOff,
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
import type { StatusStyle } from "./StatusBadge.tsx";

export const severityStyles: Record<Announcement["severity"], StatusStyle> = {
  info: { word: "Info", tone: "info", icon: IconInfoCircle },
  warning: { word: "Warning", tone: "warn", icon: IconAlertTriangle },
  critical: { word: "Critical", tone: "bad", icon: IconUrgent },
};

export const announcementStyles: Record<AnnouncementStatus, StatusStyle> = {
  scheduled: { word: "Scheduled", tone: "quiet", icon: IconCalendarTime },
  held: { word: "Held", tone: "warn", icon: IconPlayerPause },
  active: { word: "Active", tone: "info", icon: IconBroadcast },
  acknowledged: { word: "Acknowledged", tone: "good", icon: IconChecks },
  expired: { word: "Expired", tone: "warn", icon: IconHourglassOff },
  cancelled: { word: "Cancelled", tone: "quiet", icon: IconBan },
};

const recipientStyles: Record<Recipient["status"], StatusStyle> = {
  pending: { word: "Pending", tone: "warn", icon: IconHourglassEmpty },
  acknowledged: { word: "Acknowledged", tone: "good", icon: IconCircleCheck },
  deactivated: { word: "Deactivated", tone: "quiet", icon: IconUserOff },
};

/** Nobody is waited for once the announcement is over. */
export const recipientStyle = (status: Recipient["status"], of: AnnouncementStatus): StatusStyle =>
  status === "pending" && (of === "cancelled" || of === "expired")
    ? { word: "Not acknowledged", tone: "quiet", icon: IconHourglassOff }
    : recipientStyles[status];

export const accessRequestStyles: Record<OwnAccessRequestDetails["status"], StatusStyle> = {
  open: { word: "Waiting for an answer", tone: "info", icon: IconHourglassEmpty },
  declined: { word: "Declined", tone: "bad", icon: IconCircleX },
  accepted: { word: "Accepted", tone: "good", icon: IconCircleCheck },
};

export const observatoryStyles: Record<Observatory["status"], StatusStyle> = {
  online: { word: "Online", tone: "good", icon: IconPlugConnected },
  offline: { word: "Offline", tone: "quiet", icon: IconPlugConnectedX },
};
const calibrationStyles: Record<CalibrationStatus, StatusStyle> = {
  requested: { word: "Requested", tone: "quiet", icon: IconClock },
  taking: { word: "Being taken", tone: "info", icon: IconProgress },
  completed: { word: "Completed", tone: "good", icon: IconCircleCheck },
  failed: { word: "Failed", tone: "bad", icon: IconCircleX },
  cancelled: { word: "Cancelled", tone: "quiet", icon: IconBan },
};
/** One that is begun and has a reason to wait isn't being taken. */
export const calibrationStyle = ({ status, reason }: Calibration): StatusStyle =>
  status === "taking" && reason !== null
    ? { word: "Waiting", tone: "quiet", icon: IconClock }
    : calibrationStyles[status];
export const projectStyles: Record<ProjectStatus, StatusStyle> = {
  active: { word: "Active", tone: "info", icon: IconProgress },
  paused: { word: "Paused", tone: "warn", icon: IconPlayerPause },
  completed: { word: "Completed", tone: "good", icon: IconCircleCheck },
  archived: { word: "Archived", tone: "quiet", icon: IconArchive },
};

export const starCatalogStyles: Record<Observatory["star_catalog"], StatusStyle> = {
  present: { word: "Installed", tone: "good", icon: IconCircleCheck },
  missing: { word: "Missing", tone: "bad", icon: IconCircleX },
  unknown: { word: "Not reported", tone: "quiet", icon: IconClock },
};

export const weatherStyles: Record<"hold" | "clear" | "unknown", StatusStyle> = {
  hold: { word: "Weather hold", tone: "warn", icon: IconCloudStorm },
  clear: { word: "No weather hold", tone: "quiet", icon: IconMoonStars },
  unknown: { word: "Unknown", tone: "quiet", icon: IconHelpCircle },
};

/** Style of an observatory's hold for the weather; unknown before its plugin has ever connected. */
export function weatherStyle({ weather_hold, last_seen_at }: Observatory): StatusStyle {
  if (weather_hold) return weatherStyles.hold;
  return weatherStyles[last_seen_at === null ? "unknown" : "clear"];
}

export const safetyStyles: Record<Observatory["safety"], StatusStyle> = {
  safe: { word: "Safe", tone: "good", icon: IconShieldCheck },
  unsafe: { word: "Unsafe", tone: "bad", icon: IconShieldX },
  unknown: { word: "Unknown", tone: "quiet", icon: IconShieldQuestion },
};

export const leftOpenStyle: StatusStyle = { word: "Can't be closed", tone: "bad", icon: IconUrgent };
export const heldStyle: StatusStyle = { word: "Held", tone: "warn", icon: IconPlayerPause };
/** Style of a downtime under way; the word says until when. */
export const downStyle = (word: string): StatusStyle => ({ word, tone: "warn", icon: IconCalendarOff });
export const retiredStyle: StatusStyle = { word: "Retired", tone: "quiet", icon: IconArchive };
export const tooOldStyle: StatusStyle = { word: "Plugin too old", tone: "warn", icon: IconAlertTriangle };

/** In the order in which an observation comes through them, then those in which it ends otherwise. */
export const observationStyles: Record<ObservationStatus, StatusStyle> = {
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

export const roleStyles: Record<OrganizationRole, StatusStyle> = {
  owner: { word: "Owner", tone: "info", icon: IconCrown },
  admin: { word: "Admin", tone: "info", icon: IconUserShield },
  member: { word: "Member", tone: "quiet", icon: IconUser },
};

export const accountStyles: Record<"invited" | "active" | "deactivated" | "deleted", StatusStyle> = {
  invited: { word: "Invited", tone: "info", icon: IconHourglassEmpty },
  active: { word: "Active", tone: "good", icon: IconCircleCheck },
  deactivated: { word: "Deactivated", tone: "warn", icon: IconBan },
  deleted: { word: "Deleted", tone: "quiet", icon: IconUserOff },
};

export const unconfirmedStyle: StatusStyle = { word: "Not confirmed", tone: "warn", icon: IconMailQuestion };

export const administratorStyle: StatusStyle = { word: "Administrator", tone: "info", icon: IconUserShield };

export const operationStyles: Record<OperationStatus, StatusStyle> = {
  queued: { word: "Waiting", tone: "quiet", icon: IconClock },
  running: { word: "Running", tone: "info", icon: IconProgress },
  completed: { word: "Completed", tone: "good", icon: IconCircleCheck },
  failed: { word: "Failed", tone: "bad", icon: IconCircleX },
  cancelled: { word: "Cancelled", tone: "quiet", icon: IconBan },
};

export const checkStyles: Record<HealthCheck["status"], StatusStyle> = {
  ok: { word: "Working", tone: "good", icon: IconCircleCheck },
  degraded: { word: "Degraded", tone: "warn", icon: IconAlertTriangle },
  down: { word: "Down", tone: "bad", icon: IconCircleX },
};

export const notSetUpStyle: StatusStyle = { word: "Not set up", tone: "quiet", icon: IconMailOff };
export const noArchiveStyle: StatusStyle = { word: "Off", tone: "quiet", icon: IconArchiveOff };
export const noServiceStyle: StatusStyle = { word: "No service", tone: "quiet", icon: IconWorldOff };
export const notYetStyle: StatusStyle = { word: "None yet", tone: "quiet", icon: IconClock };
