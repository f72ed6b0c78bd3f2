import { safeReturn } from "../../session.ts";
import { page } from "../../shell/page.ts";
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
  page(root, "/sign-in", () => import("./SignInPage.tsx"), "SignInPage", signInSearch),
  page(root, "/sign-up", () => import("./SignUpPage.tsx"), "SignUpPage", signInSearch),
  page(root, "/forgot-password", () => import("./PasswordPages.tsx"), "ForgotPasswordPage"),
  page(root, "/reset-password", () => import("./PasswordPages.tsx"), "ResetPasswordPage"),
  page(root, "/welcome", () => import("./WelcomePage.tsx"), "WelcomePage"),
  page(root, "/verify-email", () => import("./ConfirmAddress.tsx"), "VerifyEmailPage"),
  page(root, "/confirm-email", () => import("./ConfirmAddress.tsx"), "ConfirmEmailPage"),
  page(root, "/unsubscribe", () => import("./UnsubscribePage.tsx"), "UnsubscribePage"),
  page(root, "/invitation", () => import("./invitation/InvitationPage.tsx"), "InvitationPage"),
] as const;
