/** Things that can be wrong with the true site, each with the rules that name it, its own first: by statements, or in what clients heard. */
import type { Evidence, Rule, Sent } from "./auditor.fixture.ts";

export interface Plant {
  what: string;
  rules: readonly Rule[];
  sql?: string;
  evidence?: (evidence: Evidence) => Evidence;
}

const project = "id = (select id from projects where doc ->> 'name' = 'Nebulae')";
const ofProject = "subject_id = (select id from projects where doc ->> 'name' = 'Nebulae')";
const eventOfProject = "doc ->> 'subject_id' = (select id from projects where doc ->> 'name' = 'Nebulae')";
const ofObservation = "observation_id = (select id from observations where doc ->> 'name' = 'Andromeda')";
const announced = "announcement_id = (select id from announcements where doc ->> 'title' = 'Everybody')";
const ada = "user_id = (select id from users where email = 'ada@example.org')";

/** A copy of the project, or of its record, with other fields. */
const again = (table: string, where: string, columns: string, values: string) =>
  `insert into ${table} (id, ${columns}) select 'copy', ${values} from ${table} where ${where} limit 1`;

const documentColumns = "doc, version, created_at, updated_at";
const entryColumns = "at, actor_type, actor_id, action, subject_type, subject_id, before, after";

/** The journal with sendings changed that are told by their place in it. */
const heard =
  (change: (sent: Sent, at: number, journal: readonly Sent[]) => Sent) => (evidence: Evidence) => ({
    ...evidence,
    journal: evidence.journal.map(change),
  });

const isLastOfSame = ({ key, body }: Sent, at: number) =>
  key === "same" && at > 1 && JSON.stringify(body) === '{"name":"Nebulae"}';
const answerOf = (sent: Sent) => sent.answer as Record<string, unknown>;
const isMakingOf = (sent: Sent, name: string) => sent.status === 201 && answerOf(sent).name === name;

export const plants: readonly Plant[] = [
  {
    what: "a project that was answered is gone",
    rules: ["lost", "unasked", "audit-log"],
    sql: `delete from projects where ${project}`,
  },
  {
    what: "a project was made otherwise than answered",
    rules: ["not-as-answered", "audit-log"],
    sql: `update audit_log set after = after || '{"owner_id":"other"}' where ${ofProject} and action = 'project.create'`,
  },
  {
    what: "a project is another's",
    rules: ["answer-of-another", "audit-log"],
    sql: `update audit_log set after = after || '{"name":"Else"}' where ${ofProject} and action = 'project.create'`,
  },
  {
    what: "two requests are answered with one document",
    rules: ["answer-of-another", "done-twice", "times"],
    evidence: heard((sent, _, journal) =>
      isMakingOf(sent, "Gone")
        ? { ...sent, answer: journal.find((one) => isMakingOf(one, "Nebulae"))!.answer }
        : sent,
    ),
  },
  {
    what: "a key has two answers",
    rules: ["answers-differ"],
    evidence: heard((sent, at) => (isLastOfSame(sent, at) ? { ...sent, answer: { id: "else" } } : sent)),
  },
  {
    what: "a key is first done and then refused",
    rules: ["answers-differ"],
    evidence: heard((sent, at) => (isLastOfSame(sent, at) ? { ...sent, status: 422, answer: {} } : sent)),
  },
  {
    what: "a key that was used for another body isn't refused",
    rules: ["answers-differ"],
    evidence: heard((sent) =>
      sent.key === "same" && sent.status === 422 ? { ...sent, status: 201, answer: { id: "else" } } : sent,
    ),
  },
  {
    what: "an answered request was done twice",
    rules: ["done-twice", "audit-log", "history"],
    sql: again(
      "projects",
      project,
      documentColumns,
      `doc || '{"description":""}', 1, created_at, updated_at`,
    ),
  },
  {
    what: "an unanswered request was done twice",
    rules: ["done-twice", "audit-log", "history"],
    sql: again("projects", "doc ->> 'name' = 'Unanswered'", documentColumns, documentColumns),
  },
  {
    what: "a request that was refused was done",
    rules: ["refused-yet-done", "audit-log", "history"],
    sql: again("projects", project, documentColumns, `doc || '{"name":""}', 1, updated_at, updated_at`),
  },
  {
    what: "a project nobody asked for",
    rules: ["unasked", "audit-log", "history"],
    sql: again("projects", project, documentColumns, `doc || '{"name":"Else"}', 1, created_at, updated_at`),
  },
  {
    what: "a deleted project nobody asked for",
    rules: ["unasked", "audit-log", "history"],
    sql: `insert into audit_log (id, ${entryColumns})
          select 'copy', at, actor_type, actor_id, action, subject_type, 'else', before, after || '{"name":"Else"}'
            from audit_log where ${ofProject} and action = 'project.create'`,
  },
  {
    what: "a deleted project is there again",
    rules: ["lost"],
    sql: `insert into projects (id, doc, created_at, updated_at)
          select a.subject_id, a.before, c.at, c.at from audit_log a join audit_log c using (subject_id)
           where a.action = 'project.delete' and c.action = 'project.create'`,
  },
  {
    what: "a project was deleted and nobody asked for it",
    rules: ["unasked", "audit-log"],
    sql: "delete from projects where doc ->> 'name' = 'Unanswered'",
  },
  {
    what: "a deletion that was refused was done",
    rules: ["refused-yet-done", "lost"],
    evidence: heard((sent) => (sent.method === "DELETE" ? { ...sent, status: 409, answer: {} } : sent)),
  },
  {
    what: "the last PUT is overwritten",
    rules: ["lost", "audit-log"],
    sql: `update projects set doc = doc || '{"description":"one"}' where ${project}`,
  },
  {
    what: "the last PUT was lost with its version",
    rules: ["lost", "version"],
    sql: `update projects set version = version - 1 where ${project}`,
  },
  {
    what: "a change of long ago was lost",
    rules: ["lost", "unasked", "audit-log", "history"],
    sql: `update audit_log set after = '{"description":"none"}' where ${ofProject} and after ->> 'description' = 'one'`,
  },
  {
    what: "a PUT is answered with another value",
    rules: ["not-as-answered"],
    evidence: heard((sent) =>
      sent.method === "PUT" && sent.status === 200 && sent.path.startsWith("/projects")
        ? { ...sent, answer: { ...answerOf(sent), description: "none" } }
        : sent,
    ),
  },
  {
    what: "a version too many",
    rules: ["version"],
    sql: `update projects set version = version + 1 where ${project}`,
  },
  {
    what: "an observatory's version lacks its change",
    rules: ["version", "lost"],
    sql: "update observatories set version = 1 where doc ->> 'name' = 'Hill'",
  },
  {
    what: "a change without an entry",
    rules: ["audit-log", "version", "history", "lost"],
    sql: `delete from audit_log where ${ofProject} and after ->> 'description' = 'two'`,
  },
  {
    what: "a change with two entries",
    rules: ["audit-log", "version", "history", "done-twice"],
    sql: again("audit_log", `${ofProject} and after ->> 'description' = 'two'`, entryColumns, entryColumns),
  },
  {
    what: "a change nobody asked for",
    rules: ["unasked", "version", "audit-log", "history"],
    sql: again(
      "audit_log",
      `${ofProject} and after ->> 'description' = 'two'`,
      entryColumns,
      `at, actor_type, actor_id, action, subject_type, subject_id, before, '{"description":"else"}'`,
    ),
  },
  {
    what: "a change that was refused",
    rules: ["refused-yet-done", "version", "audit-log", "history"],
    sql: again(
      "audit_log",
      `${ofProject} and after ->> 'description' = 'two'`,
      entryColumns,
      `at, actor_type, actor_id, action, subject_type, subject_id, before, '{"description":"","name":""}'`,
    ),
  },
  {
    what: "a change without its event",
    rules: ["history"],
    sql: `delete from history_events where ${eventOfProject} and doc #>> '{details,after,description}' = 'two'`,
  },
  {
    what: "a change with two events",
    rules: ["history"],
    sql: again(
      "history_events",
      `${eventOfProject} and doc #>> '{details,after,description}' = 'two'`,
      documentColumns,
      documentColumns,
    ),
  },
  {
    what: "a making without its event",
    rules: ["history"],
    sql: `delete from history_events where ${eventOfProject} and doc ->> 'event' = 'project_created'`,
  },
  {
    what: "a making with two events",
    rules: ["history"],
    sql: again(
      "history_events",
      `${eventOfProject} and doc ->> 'event' = 'project_created'`,
      documentColumns,
      documentColumns,
    ),
  },
  {
    what: "a downtime without its event",
    rules: ["history"],
    sql: "delete from history_events where doc ->> 'event' = 'downtime_planned'",
  },
  {
    what: "a making without its entry",
    rules: ["audit-log"],
    sql: `delete from audit_log where ${ofProject} and action = 'project.create'`,
  },
  {
    what: "a making with two entries",
    rules: ["audit-log"],
    sql: again("audit_log", `${ofProject} and action = 'project.create'`, entryColumns, entryColumns),
  },
  {
    what: "a step of an observation is missing",
    rules: ["status-steps"],
    sql: `delete from status_changes where ${ofObservation} and from_status is null`,
  },
  {
    what: "an observation has another status than its last step",
    rules: ["status-steps"],
    sql: `update observations set doc = doc || '{"status":"pending"}' where doc ->> 'name' = 'Andromeda'`,
  },
  {
    what: "a project was changed before it was made",
    rules: ["times"],
    sql: `update projects set updated_at = created_at - interval '1 minute' where ${project}`,
  },
  {
    what: "a project was answered before it was made",
    rules: ["times"],
    evidence: heard((sent) =>
      isMakingOf(sent, "Gone")
        ? { ...sent, sentAt: sent.sentAt - 1e5, answeredAt: sent.answeredAt! - 1e5 }
        : sent,
    ),
  },
  {
    what: "a later version is older",
    rules: ["times"],
    evidence: heard((sent) =>
      sent.method === "PUT" && answerOf(sent)?.description === "two"
        ? { ...sent, answer: { ...answerOf(sent), updated_at: "2020-01-01T00:00:00.000Z" } }
        : sent,
    ),
  },
  {
    what: "an import counts a row too few",
    rules: ["import"],
    sql: `update imports set doc = doc || '{"created_count":1}' where doc ->> 'kind' = 'observatories'`,
  },
  {
    what: "an import made a document twice",
    rules: ["import"],
    sql: again(
      "history_events",
      "doc #>> '{details,import_id}' is not null",
      documentColumns,
      `doc || '{"subject_id":"else"}', version, created_at, updated_at`,
    ),
  },
  {
    what: "a dry run made something",
    rules: ["import", "audit-log"],
    sql: `update imports set doc = doc || '{"dry_run":true}' where doc ->> 'kind' = 'observatories'`,
  },
  {
    what: "an imported observation is there twice",
    rules: ["import", "status-steps"],
    sql: again("observations", "doc ->> 'name' = 'Crab'", documentColumns, documentColumns),
  },
  {
    what: "an imported observation is gone",
    rules: ["import"],
    sql: "delete from observations where doc ->> 'name' = 'Crab'",
  },
  {
    what: "a recipient is missing",
    rules: ["recipients", "mail"],
    sql: `delete from announcement_recipients where ${announced} and ${ada}`,
  },
  {
    what: "a recipient too many",
    rules: ["recipients", "mail"],
    sql: `insert into announcement_recipients (announcement_id, user_id, email_status)
          select id, 'else', 'kept' from announcements where doc ->> 'title' = 'Members';
          insert into announcement_recipients (announcement_id, user_id, email_status)
          select a.id, u.id, 'kept' from announcements a, users u
           where a.doc ->> 'title' = 'Members' and u.email = 'ada@example.org'`,
  },
  {
    what: "a recipient without mail",
    rules: ["mail"],
    evidence: (evidence) => ({
      ...evidence,
      mails: evidence.mails!.filter(({ to }) => to !== "ada@example.org"),
    }),
  },
  {
    what: "a recipient without a kept mail",
    rules: ["mail"],
    sql: "delete from outbox where subject = 'Everybody' and to_address = 'ada@example.org'",
    evidence: ({ mails: _, ...evidence }) => evidence,
  },
  {
    what: "mail to somebody else",
    rules: ["mail"],
    evidence: (evidence) => ({
      ...evidence,
      mails: [...evidence.mails!, { to: "ada@example.org", subject: "Members" }],
    }),
  },
  {
    what: "a push that never arrived",
    rules: ["push"],
    evidence: (evidence) => ({ ...evidence, pushes: [] }),
  },
  {
    what: "a device that was left out",
    rules: ["push"],
    sql: again(
      "push_subscriptions",
      "id = 'device'",
      "user_id, endpoint, p256dh, auth, name, created_at",
      "user_id, 'https://push.example/other', p256dh, auth, name, created_at",
    ),
  },
  {
    what: "a push that waits for ever",
    rules: ["push"],
    sql: "update notifications set status = 'queued', next_at = now() - interval '1 hour' where channel = 'web_push'",
  },
  {
    what: "a notification's mail that never arrived",
    rules: ["mail"],
    sql: `update notification_messages set title = 'Else' where id = 'message'`,
  },
  {
    what: "a backup without its parts",
    rules: ["backup"],
    evidence: (evidence) => ({
      ...evidence,
      objects: evidence.objects!.filter(({ key }) => !key.includes("/projects/")),
    }),
  },
  {
    what: "a backup without its manifest",
    rules: ["backup"],
    evidence: (evidence) => ({
      ...evidence,
      objects: evidence.objects!.filter(({ key }) => !key.endsWith("manifest.json")),
    }),
  },
  {
    what: "damage that the scan missed",
    rules: ["scan"],
    sql: "delete from integrity_issues",
  },
  {
    what: "a finding without damage",
    rules: ["scan"],
    evidence: (evidence) => ({ ...evidence, damages: [] }),
  },
  {
    what: "a job that nobody does",
    rules: ["job"],
    sql: "select graphile_worker.add_job('else', run_at => now() - interval '1 hour')",
  },
  {
    what: "a job that was given up",
    rules: ["job"],
    sql: `select graphile_worker.add_job('else', max_attempts => 1);
          update graphile_worker._private_jobs set attempts = 1`,
  },
  {
    what: "a job that a worker holds for ever",
    rules: ["job"],
    sql: `select graphile_worker.add_job('else');
          update graphile_worker._private_jobs
             set attempts = 1, locked_at = now() - interval '1 hour', locked_by = 'gone'`,
  },
  {
    what: "an operation that runs for ever",
    rules: ["operation"],
    sql: `update integrity_scans
             set doc = doc || '{"status":"running"}', updated_at = now() - interval '1 hour',
                 created_at = now() - interval '1 hour'`,
  },
  {
    what: "an operation that failed for no reason",
    rules: ["operation"],
    sql: `update imports set doc = doc || '{"status":"failed"}'`,
  },
];
