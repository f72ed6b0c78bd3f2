import { z } from "zod";
import { avatarUrl } from "../base/avatar.ts";
import { accountStatuses, savedLists, userSorts } from "../base/choices.ts";
import { choiceCounts, withCounts, yesOrNo } from "../base/counts.ts";
import {
  emailAddress,
  ianaTimezone,
  id,
  line,
  listParameters,
  order,
  page,
  queryBoolean,
  text,
} from "../base/primitives.ts";
import { organizationRoleName } from "../ground/permission.ts";

export const role = z.enum(["serverAdmin", "organizationAdmin"]);
export type Role = z.infer<typeof role>;

/**
 * The clock that the interface shows moments by: the person's, that of the observatory that a page is about, or UTC. The page of
 * an observatory goes by its own clock whatever this says.
 */
export const timeDisplay = z.enum(["own", "site", "utc"]);
export type TimeDisplay = z.infer<typeof timeDisplay>;

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time of day, such as 22:00");

/** The hours of each night in which messages wait, by the person's own time zone, UTC where they chose none. */
const quietHours = z
  .strictObject({ from: clockTime, until: clockTime })
  .refine(({ from, until }) => from !== until, { path: ["until"], error: "must differ from the beginning" });

const savedList = z.enum(savedLists).describe("The list that it is a view of");
const viewName = line(60).describe("Its name, one of a kind for each list");

const isCompact = z.boolean().describe("True for low rows");
const lookWords = "The density of its rows and its columns; a view without it leaves both as they are";

/** A list's filters, order, columns and density, under a name. */
export const savedView = z.object({
  list: savedList,
  name: z.string(),
  search: z.string().describe("The part of the list's address from the question mark on"),
  look: z
    .object({ compact: isCompact, hidden_columns: z.array(z.string()) })
    .optional()
    .describe(lookWords),
});
export type SavedView = z.infer<typeof savedView>;

export const saveViewInput = z.strictObject({
  list: savedList,
  name: viewName,
  search: z
    .string()
    .max(2000)
    .regex(/^(\?[!-~]*)?$/, "must be the part of an address from its question mark on"),
  look: z
    .strictObject({
      compact: isCompact,
      hidden_columns: z.array(line(60)).max(50).describe("Ids of the columns that aren't shown"),
    })
    .optional()
    .describe(lookWords),
});
export type SaveViewInput = z.output<typeof saveViewInput>;
export const removeViewInput = saveViewInput.pick({ list: true, name: true });

export const profile = z.object({
  id,
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  /** True if mail reaches people. Otherwise it waits in the outbox, and no address needs to be confirmed. */
  mail_delivered: z.boolean(),
  timezone: z.string().nullable(),
  time_display: timeDisplay,
  notify_email: z.boolean(),
  email_observations: z.boolean(),
  email_system_events: z.boolean(),
  email_announcements: z.boolean(),
  /** The morning reports of the observatories that they belong to; off until they switch it on. */
  email_reports: z.boolean(),
  notify_push: z.boolean(),
  notify_system_events: z.boolean(),
  quiet_hours: quietHours
    .nullable()
    .describe("Messages wait until they end, but those of faults that somebody has to see to; null for none"),
  saved_views: z.array(savedView).describe("By list and name"),
  push_user_key: z.string().nullable(),
  avatar_url: avatarUrl,
  /** The address that it is to have once that is confirmed. */
  new_email: z.string().nullable(),
  roles: z.array(role),
  created_at: z.string(),
});
export type Profile = z.infer<typeof profile>;

export const updateProfileInput = z.strictObject({
  name: line().optional(),
  timezone: ianaTimezone.nullable().optional(),
  time_display: timeDisplay.optional(),
  notify_email: z.boolean().optional(),
  email_observations: z.boolean().optional(),
  email_system_events: z.boolean().optional(),
  email_announcements: z.boolean().optional(),
  email_reports: z.boolean().optional(),
  notify_push: z.boolean().optional(),
  notify_system_events: z.boolean().optional(),
  quiet_hours: quietHours.nullable().optional(),
  push_user_key: line(100).nullable().optional(),
});

/** A person as others may see them. */
export const person = z.object({ id, name: z.string(), email: z.string(), avatar_url: avatarUrl });
export type Person = z.infer<typeof person>;

/** Finds the person with exactly this address; server administrators also find parts of names and addresses. */
export const searchUsersInput = z.strictObject({ email: line(254) });
export const personPage = page(person);

/** An account as server administrators see it. */
export const systemUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  avatar_url: avatarUrl,
  server_admin: z.boolean(),
  /** True if nobody has chosen a password yet: the account waits for the invited person. */
  invited: z.boolean(),
  deactivated_at: z.string().nullable(),
  deleted_at: z.string().nullable().describe("When it was deleted: nothing of its person is left in it"),
  last_sign_in_at: z.string().nullable(),
  created_at: z.string(),
});
export type SystemUser = z.infer<typeof systemUser>;
export const accountStatus = z.enum(accountStatuses);
export const listUsersInput = z.strictObject({
  ...listParameters,
  counts: withCounts,
  search: line(100).optional(),
  status: accountStatus.optional(),
  server_admin: queryBoolean.optional(),
  sort: z.enum(userSorts).default("name"),
  order: order.default("asc"),
});
export type ListUsersInput = z.output<typeof listUsersInput>;
const systemUserCounts = z.object({
  status: choiceCounts(accountStatus.options),
  server_admin: choiceCounts(yesOrNo),
});
export const systemUserPage = page(systemUser).extend({ counts: systemUserCounts.optional() });
export type SystemUserPage = z.infer<typeof systemUserPage>;

const named = z.object({ id, name: z.string() });
/** Details of an account; things that a deactivated account owns can be handed over afterwards. */
export const systemUserDetails = systemUser.extend({
  session_count: z.int(),
  api_key_count: z.int(),
  organizations: z.array(named.extend({ role: organizationRoleName })),
  observatories: z.array(named.extend({ is_owner: z.boolean() })),
  projects: z.array(named.extend({ is_owner: z.boolean() })),
});
export type SystemUserDetails = z.infer<typeof systemUserDetails>;
/** The link is for the administrator to pass on, where no mail server is set up. */
export const invitedUser = systemUserDetails.extend({ link: z.string().nullable() });
export type InvitedUser = z.infer<typeof invitedUser>;
export const userIdInput = z.strictObject({ id });
/** The name is theirs to change; without one it is what stands before the @. */
export const inviteUserInput = z.strictObject({ email: emailAddress, name: line().optional() });
export type InviteUserInput = z.output<typeof inviteUserInput>;
export const updateUserInput = z.strictObject({
  id,
  server_admin: z.boolean().optional(),
  deactivated: z.boolean().optional(),
});
export type UpdateUserInput = z.output<typeof updateUserInput>;
/** Phrase to type before somebody else's account is deleted. */
export const deleteUserPhrase = "DELETE THIS ACCOUNT";
export const deleteUserInput = z.strictObject({
  id,
  confirm: z
    .literal(deleteUserPhrase, `must be ${deleteUserPhrase}`)
    .describe(`The words "${deleteUserPhrase}", because nothing brings the account back`),
});
export type DeleteUserInput = z.output<typeof deleteUserInput>;

export const signUpInput = z.strictObject({
  name: line(),
  email: emailAddress,
  password: text(128).check(z.minLength(8)),
  /** Token from the link of an invitation, where sign-up is by invitation. */
  invitation_token: line(200).optional(),
});
export const requestPasswordResetInput = z.strictObject({ email: emailAddress });
export const resetPasswordInput = z.strictObject({
  token: line(2000),
  password: z.string().min(8).max(128),
});
export const verifyEmailInput = z.strictObject({ token: line(2000) });
export const signInInput = z.strictObject({ email: emailAddress, password: text(128).check(z.minLength(1)) });
