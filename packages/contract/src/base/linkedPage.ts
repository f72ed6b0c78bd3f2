/** The pages of the interface that mails, other messages and other services lead to; `$id` stands for an id. */
export const linkedPages = [
  "/",
  "/announcements",
  "/announcements/$id",
  "/backups/$id",
  "/confirm-email",
  "/health",
  "/integrity",
  "/invitation",
  "/observations",
  "/observations/$id",
  "/observatories",
  "/observatories/$id",
  "/reset-password",
  "/restore-drills/$id",
  "/restores/$id",
  "/storage-access",
  "/unsubscribe",
  "/verify-email",
  "/welcome",
] as const;

type Filled<Path> = Path extends `${infer Before}$id` ? `${Before}${string}` : Path;
/** The path of one of them. */
export type LinkedPage = Filled<(typeof linkedPages)[number]>;

/** The address of a page of the interface. */
export const pageUrl = (baseUrl: string, page: LinkedPage): string => `${baseUrl}/app${page}`;
