import { moment, words } from "../../format/search.ts";

export interface AuditSearch {
  actor?: string | undefined;
  action?: string | undefined;
  subject?: string | undefined;
  /** Moments as ISO 8601. */
  from?: string | undefined;
  to?: string | undefined;
}

export const auditSearch = (search: Record<string, unknown>): AuditSearch => ({
  actor: words(search.actor),
  action: words(search.action),
  subject: words(search.subject),
  from: moment(search.from),
  to: moment(search.to),
});
