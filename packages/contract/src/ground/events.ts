/** Change of settings or permissions; `null` where there were none, or are none any more. */
interface Difference {
  before?: object | null;
  after?: object | null;
}

interface Person {
  user_id: string;
  user_name: string;
}

interface OfOrganization {
  organization_id: string;
  organization_name: string | null | undefined;
}

/** Somebody at an observatory: a person by themselves, or all of an organization. */
type Party = Person | OfOrganization;

interface Because {
  reason?: string;
}

interface Announcements {
  announcement_created: Announcement;
  /** Names the changes only for a published one: nobody else is to read dropped drafts. */
  announcement_updated: Announcement & Difference;
  announcement_published: Announcement;
  announcement_held: Announcement;
  announcement_rescheduled: Announcement;
  announcement_acknowledged: Announcement;
  announcement_expired: Announcement;
  announcement_cancelled: Announcement;
  announcement_reminded: Announcement;
}

/** One recipient's acknowledgement, read from among the recipients. */
interface AnnouncementEvents extends Announcements {
  recipient_acknowledged: { via: "user" | "email" };
}

/** Id and title of an announcement in the history of its scope; its own history calls it "this". */
interface Announcement extends Because {
  announcement_id?: string;
  title?: string;
  status?: string;
}

interface Key {
  key_id: string;
  key_name: string;
}

/** An invitation; without `email` at an observatory, whose people don't see each other's addresses. */
interface Invitation extends Difference {
  invitation_id: string;
  email?: string;
}

interface Invitations {
  member_invited: Invitation;
  member_invitation_resent: Invitation;
  member_invitation_revoked: Invitation;
}

/** Somebody who came by an invitation. */
interface Invited {
  invited_by_name?: string;
}

interface Storage extends Difference {
  storage_id: string;
  storage_name: string;
  storage_kind: string;
  secrets_replaced?: boolean;
  ok?: boolean;
}

interface Downtime {
  downtime_id: string;
  start: string;
  end: string;
  reason: string;
}

/** A set of calibration frames. */
interface Calibration {
  calibration_id: string;
  kind: string;
  frame_count: number;
  exposure_time: number | null;
  filter: string | null;
}

interface RapidProject {
  project_id: string;
  project_name: string;
}

/** Observations that a rapid one interrupted, or that go on after it. */
interface Interruption {
  rapid_id: string;
  rapid_name: string;
  observation_ids: string[];
}

interface ObservatoryEvents extends Announcements, Invitations {
  observatory_created: { name: string; owner_type: string; owner_id: string; owner_name: string | null };
  observatory_updated: Difference;
  ownership_transferred: Difference;
  observatory_online: Difference;
  observatory_offline: Difference & Because;
  plugin_updated: Difference;
  hold_started: { reason: string; until: string | null };
  hold_changed: Difference;
  hold_ended: object;
  downtime_planned: Downtime;
  downtime_changed: { downtime_id: string } & Difference;
  downtime_cancelled: Downtime;
  downtime_started: Downtime;
  downtime_ended: Downtime;
  calibration_requested: Calibration;
  calibration_cancelled: Calibration & { reason: string | null };
  calibration_completed: Calibration;
  calibration_failed: Calibration & { reason: string | null };
  rapid_granted: RapidProject & Difference;
  rapid_withdrawn: RapidProject & Difference;
  rapid_interrupted: Interruption;
  rapid_over: Interruption;
  weather_hold_started: Difference & Because;
  weather_hold_ended: Difference & Because;
  safety_changed: Difference & Because;
  equipment_changed: Difference & Because;
  system_info_changed: Difference & Because;
  star_catalog_missing: Difference & Because;
  star_catalog_installed: Difference & Because;
  goodbye: Because;
  key_created: Key;
  key_revoked: Key;
  member_added: Party & Difference & Invited;
  member_permissions_updated: Party & Difference & Invited;
  member_removed: Party & Difference;
  organization_added: Party & Difference;
  organization_permissions_updated: Party & Difference;
  organization_removed: Party & Difference;
  organization_member_added: OfOrganization & Person & Difference;
  organization_member_permissions_updated: OfOrganization & Person & Difference;
  organization_member_removed: OfOrganization & Person & Difference;
}

interface OrganizationEvents extends Announcements, Invitations {
  organization_created: { name: string; short_name: string; owner_id: string; owner_name: string };
  organization_updated: Difference;
  ownership_transferred: Difference;
  member_added: Person & Difference & Invited;
  member_permissions_updated: Person & Difference & Invited;
  member_removed: Person & Difference;
  storage_added: Storage;
  storage_updated: Storage;
  storage_removed: Storage;
  storage_tested: Storage;
}

interface ProjectEvents extends Announcements {
  project_created: {
    name: string;
    owner_id: string;
    owner_name: string;
    organization_id: string | null;
    organization_name: string | null;
  };
  project_updated: Difference & { organization_name?: string | null | undefined };
  project_status_changed: { from: string | undefined; to: string };
  ownership_transferred: Difference;
  member_added: Person & Difference;
  member_updated: Person & Difference;
  member_removed: Person & Difference;
}

/** Every event that a history can tell, by what it happened to, with its fields: ids, and names as they were then. */
export interface HistoryEvents {
  observatory: ObservatoryEvents;
  organization: OrganizationEvents;
  project: ProjectEvents;
  announcement: AnnouncementEvents;
}

export type HistorySubject = keyof HistoryEvents;

/** An event of such a thing, as it is recorded. */
export type HistoryEntry<Subject extends HistorySubject = HistorySubject> = {
  [Type in Subject]: {
    [Event in keyof HistoryEvents[Type] & string]: { event: Event } & HistoryEvents[Type][Event];
  }[keyof HistoryEvents[Type] & string];
}[Subject];

export type HistoryEventName = HistoryEntry["event"];
