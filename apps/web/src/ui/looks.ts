import type {
  AnnouncementStatus,
  HealthCheck,
  ImportResource,
  Observatory,
  OrganizationRole,
  ProjectStatus,
  ReceivedAnnouncement,
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
  IconCircleX,
  IconClock,
  IconCrown,
  IconHourglassEmpty,
  IconHourglassOff,
  IconInfoCircle,
  IconPlayerPause,
  IconPlugConnected,
  IconPlugConnectedX,
  IconProgress,
  IconUrgent,
  IconUser,
  IconUserShield,
} from "@tabler/icons-react";
import type { Look } from "./StatusBadge.tsx";

export const severityLooks: Record<ReceivedAnnouncement["severity"], Look> = {
  info: { word: "Info", tone: "info", icon: IconInfoCircle },
  warning: { word: "Warning", tone: "warn", icon: IconAlertTriangle },
  critical: { word: "Critical", tone: "bad", icon: IconUrgent },
};

export const announcementLooks: Record<AnnouncementStatus, Look> = {
  scheduled: { word: "Scheduled", tone: "quiet", icon: IconCalendarTime },
  active: { word: "Active", tone: "info", icon: IconBroadcast },
  acknowledged: { word: "Acknowledged", tone: "good", icon: IconChecks },
  expired: { word: "Expired", tone: "warn", icon: IconHourglassOff },
  cancelled: { word: "Cancelled", tone: "quiet", icon: IconBan },
};

export const recipientLooks: Record<Recipient["status"], Look> = {
  pending: { word: "Pending", tone: "warn", icon: IconHourglassEmpty },
  acknowledged: { word: "Acknowledged", tone: "good", icon: IconCircleCheck },
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

export const roleLooks: Record<OrganizationRole, Look> = {
  owner: { word: "Owner", tone: "info", icon: IconCrown },
  admin: { word: "Admin", tone: "info", icon: IconUserShield },
  member: { word: "Member", tone: "quiet", icon: IconUser },
};

export const accountLooks: Record<"active" | "deactivated", Look> = {
  active: { word: "Active", tone: "good", icon: IconCircleCheck },
  deactivated: { word: "Deactivated", tone: "warn", icon: IconBan },
};

export const administratorLook: Look = { word: "Administrator", tone: "info", icon: IconUserShield };

export const importLooks: Record<ImportResource["status"], Look> = {
  queued: { word: "Waiting", tone: "quiet", icon: IconClock },
  running: { word: "Running", tone: "info", icon: IconProgress },
  completed: { word: "Completed", tone: "good", icon: IconCircleCheck },
  failed: { word: "Failed", tone: "bad", icon: IconCircleX },
};

export const checkLooks: Record<HealthCheck["status"], Look> = {
  ok: { word: "Working", tone: "good", icon: IconCircleCheck },
  degraded: { word: "Degraded", tone: "warn", icon: IconAlertTriangle },
  down: { word: "Down", tone: "bad", icon: IconCircleX },
};
