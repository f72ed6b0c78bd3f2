import {
  IconBroadcast,
  IconBuildingCommunity,
  IconChartBar,
  IconDatabaseExport,
  IconDatabaseImport,
  IconFolders,
  IconHeartbeat,
  IconHistory,
  IconKey,
  IconListSearch,
  IconMailbox,
  IconMailX,
  IconMoonStars,
  IconPhoto,
  IconSettings,
  IconShieldCheck,
  IconStars,
  IconTelescope,
  IconTrash,
  IconUserCog,
  IconUsers,
  IconVersions,
} from "@tabler/icons-react";

/** The places to go to. Only working ones are listed. Pages below `besides` belong to the place, too. */
export const mainPlaces = [
  { to: "/", label: "Tonight", icon: IconMoonStars },
  { to: "/observations", label: "Observations", icon: IconStars },
  { to: "/images", label: "Images", icon: IconPhoto },
  { to: "/projects", label: "Projects", icon: IconFolders },
  { to: "/targets", label: "Targets", icon: IconListSearch },
  { to: "/observatories", label: "Observatories", icon: IconTelescope },
  { to: "/organizations", label: "Organizations", icon: IconBuildingCommunity },
  { to: "/announcements", label: "Announcements", icon: IconBroadcast, besides: "/announce/" },
] as const;

export const administrationPlaces = [
  { to: "/health", label: "Health", icon: IconHeartbeat },
  { to: "/analytics", label: "Analytics", icon: IconChartBar },
  { to: "/integrity", label: "Integrity", icon: IconShieldCheck },
  { to: "/backups", label: "Backups", icon: IconDatabaseExport, besides: "/restore" },
  { to: "/cleanup", label: "Clean-up", icon: IconTrash },
  { to: "/import", label: "Import", icon: IconDatabaseImport },
  { to: "/users", label: "Users", icon: IconUsers },
  { to: "/audit", label: "Audit", icon: IconHistory },
  { to: "/outbox", label: "Outbox", icon: IconMailbox },
  { to: "/undelivered", label: "Undelivered", icon: IconMailX },
  { to: "/settings", label: "Settings", icon: IconSettings },
] as const;

export const personalPlaces = [
  { to: "/profile", label: "Profile", icon: IconUserCog },
  { to: "/api-keys", label: "API keys", icon: IconKey },
  { to: "/versions", label: "Versions", icon: IconVersions },
] as const;

export type Place =
  | (typeof mainPlaces)[number]
  | (typeof administrationPlaces)[number]
  | (typeof personalPlaces)[number];
