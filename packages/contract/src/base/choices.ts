/**
 * Choices of fields that addresses of pages name too: plain lists, because the first page that a browser loads has no room
 * for schemas.
 */

export const orders = ["asc", "desc"] as const;

export const observationStatuses = [
  "pending",
  "assigned",
  "in_progress",
  "acquisition_complete",
  "completed",
  "failed",
  "cancelled",
  "paused",
  "suspended",
  "aborted",
  "partially_completed",
] as const;
export const observationSorts = ["created_at", "name", "priority", "status", "observatory_name"] as const;

export const signUpModes = ["open", "invitation", "closed"] as const;
/** A schedule that means never, in place of a time. */
export const scheduleOff = "off";

export const observatoryStatuses = ["online", "offline"] as const;
export const observatoryAbilityFilters = ["observe", "operate", "administer"] as const;
export const observatorySorts = ["name", "created_at"] as const;

export const organizationScopes = ["mine", "all"] as const;
export const organizationTypes = [
  "university",
  "college",
  "high_school",
  "research_institute",
  "observatory",
  "company",
  "nonprofit",
  "other",
] as const;
export const organizationSorts = ["name", "short_name", "type", "created_at"] as const;
export const organizationRoles = ["owner", "admin", "member"] as const;
export const organizationMemberSorts = ["name", "email", "created_at"] as const;

export const projectStatuses = ["active", "paused", "completed", "archived"] as const;
export const projectSorts = ["name", "status", "created_at"] as const;

/** The collection of each scope but the system's: its table, the folder of its paths, and its members as targets. */
export const scopeCollections = {
  observatory: "observatories",
  organization: "organizations",
  project: "projects",
} as const;
export const announcementScopes = ["system", "observatory", "organization", "project"] as const;
export const announcementStatuses = [
  "scheduled",
  "held",
  "active",
  "acknowledged",
  "expired",
  "cancelled",
] as const;
export const announcementSorts = ["created_at", "title", "expires_at"] as const;
export const recipientStatuses = ["pending", "acknowledged", "deactivated"] as const;
export const recipientFilters = [...recipientStatuses, "failed"] as const;
export const recipientSorts = ["name", "email", "status", "acknowledged_at"] as const;

/** Lists whose views people may keep under a name. */
export const savedLists = [
  "observations",
  "observatories",
  "projects",
  "organizations",
  "users",
  "audit",
  "outbox",
  "undelivered",
] as const;

export const accountStatuses = ["active", "invited", "deactivated"] as const;
export const userSorts = ["name", "email", "last_sign_in_at", "created_at"] as const;

export const importKinds = ["observatories", "observations"] as const;

export const issueSeverities = ["critical", "warning", "info"] as const;
export const issueTypes = ["structure", "status", "reference", "file", "data_quality"] as const;
export const issueStatuses = ["open", "repaired", "ignored", "resolved"] as const;
export const issueSorts = ["severity", "first_seen_at", "last_seen_at"] as const;

export const channels = ["email", "web_push", "gateway"] as const;

/** The most of a choice that are counted where there may be millions; one more stands for more than these. */
export const mostCounted = 100_000;

/** Pixels: the longer side of a preview. */
export const previewSide = 1024;

/** Pixels: the width of the small picture that is kept beside a preview, for lists and galleries. */
export const thumbnailWidth = 400;
