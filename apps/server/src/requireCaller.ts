import { type Context, requireServerAdmin, requireUser } from "@meridian/domain";

interface Addressed {
  openapi: { path: string; public?: boolean; signedIn?: boolean };
}

/**
 * Whoever isn't signed in, or asks about the system without being its administrator, is told so before anything is said
 * about what they sent. Throws UNAUTHENTICATED, FORBIDDEN.
 */
export function requireCaller(ctx: Context, { openapi }: Addressed): void {
  if (openapi.public) return;
  requireUser(ctx);
  if (openapi.path.startsWith("/api/v1/system/") && !openapi.signedIn) requireServerAdmin(ctx);
}
