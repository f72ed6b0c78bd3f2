import { ownAccountRoutes } from "./auth/own/routes.ts";
import { authRoutes } from "./auth/routes.ts";
import { calibrationRoutes } from "./files/calibrationRoutes.ts";
import { fileRoutes } from "./files/routes.ts";
import { avatarRoutes } from "./transfers/avatars.ts";
import { backupFileRoutes } from "./transfers/backupFiles.ts";
import { importRoutes } from "./transfers/imports.ts";

/** The routes that aren't procedures, but for those of health, which also answer during maintenance. */
export const routes = [
  ...authRoutes,
  ...ownAccountRoutes,
  ...importRoutes,
  ...avatarRoutes,
  ...fileRoutes,
  ...calibrationRoutes,
  ...backupFileRoutes,
];
