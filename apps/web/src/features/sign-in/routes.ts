import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../lazyPart.ts";
import { safeReturn } from "../../session.ts";
import { root } from "../../shell/parents.ts";

interface SignInSearch {
  redirect?: string | undefined;
  /** The address to sign in or up with. */
  email?: string | undefined;
}

const signInSearch = (search: Record<string, unknown>): SignInSearch => ({
  redirect: safeReturn(search.redirect),
  email: typeof search.email === "string" && search.email !== "" ? search.email : undefined,
});

export const signInRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: "/sign-in",
    validateSearch: signInSearch,
    component: lazyPage(() => import("./SignInPage.tsx"), "SignInPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/sign-up",
    validateSearch: signInSearch,
    component: lazyPage(() => import("./SignUpPage.tsx"), "SignUpPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/forgot-password",
    component: lazyPage(() => import("./PasswordPages.tsx"), "ForgotPasswordPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/reset-password",
    component: lazyPage(() => import("./PasswordPages.tsx"), "ResetPasswordPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/verify-email",
    component: lazyPage(() => import("./ConfirmAddress.tsx"), "VerifyEmailPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/confirm-email",
    component: lazyPage(() => import("./ConfirmAddress.tsx"), "ConfirmEmailPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/unsubscribe",
    component: lazyPage(() => import("./UnsubscribePage.tsx"), "UnsubscribePage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/invitation",
    component: lazyPage(() => import("./invitation/InvitationPage.tsx"), "InvitationPage"),
  }),
] as const;
