import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../lazyPart.ts";
import { administration, shell } from "../../shell/parents.ts";
import { announcementSearch, announcementsSearch } from "./search.ts";

export const announcementsRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: "/announcements",
    validateSearch: announcementsSearch,
    component: lazyPage(() => import("./AnnouncementsPage.tsx"), "AnnouncementsPage"),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: "/announcements/$id",
    validateSearch: announcementSearch,
    component: lazyPage(() => import("./detail/AnnouncementPage.tsx"), "AnnouncementPage"),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: "/announcements/$id/edit",
    component: lazyPage(() => import("./edit/EditAnnouncementPage.tsx"), "EditAnnouncementPage"),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: "/announce/$scope/$scopeId",
    component: lazyPage(() => import("./create/AnnouncePages.tsx"), "AnnouncePage"),
  }),
] as const;

export const announcementsAdministrationRoutes = [
  createRoute({
    getParentRoute: () => administration,
    path: "/announcements/new",
    component: lazyPage(() => import("./create/AnnouncePages.tsx"), "NewAnnouncementPage"),
  }),
] as const;
