import { page } from "../../shell/page.ts";
import { administration, shell } from "../../shell/parents.ts";
import { announcementSearch, announcementsSearch } from "./search.ts";

export const announcementsRoutes = [
  page(
    shell,
    "/announcements",
    () => import("./AnnouncementsPage.tsx"),
    "AnnouncementsPage",
    announcementsSearch,
  ),
  page(
    shell,
    "/announcements/$id",
    () => import("./detail/AnnouncementPage.tsx"),
    "AnnouncementPage",
    announcementSearch,
  ),
  page(
    shell,
    "/announcements/$id/edit",
    () => import("./edit/EditAnnouncementPage.tsx"),
    "EditAnnouncementPage",
  ),
  page(shell, "/announce/$scope/$scopeId", () => import("./create/AnnouncePages.tsx"), "AnnouncePage"),
] as const;

export const announcementsAdministrationRoutes = [
  page(
    administration,
    "/announcements/new",
    () => import("./create/AnnouncePages.tsx"),
    "NewAnnouncementPage",
  ),
] as const;
