-- Who may do what on an observatory, and where it comes from: one row for each way a person has in.
-- The inheritance table of contract/permission.ts, stated for sets.
CREATE VIEW "observatory_access" AS
SELECT o.id AS observatory_id, left(o.doc ->> 'owner_id', 200) AS user_id, 'owner' AS via, NULL::text AS organization_id,
       true AS can_view, true AS can_observe, true AS can_operate, true AS can_admin
  FROM observatories o
 WHERE left(o.doc ->> 'owner_type', 200) = 'user' AND left(o.doc ->> 'owner_id', 200) IS NOT NULL
UNION ALL
SELECT m.observatory_id, m.user_id, 'member', NULL::text,
       m.can_view OR m.can_observe OR m.can_operate OR m.can_admin,
       m.can_observe OR m.can_operate OR m.can_admin,
       m.can_operate OR m.can_admin,
       m.can_admin
  FROM observatory_members m
 WHERE m.user_id IS NOT NULL
UNION ALL
SELECT m.observatory_id, om.user_id, 'organization', m.organization_id,
       m.can_view OR m.can_observe OR m.can_operate OR m.can_admin,
       m.can_observe OR m.can_operate OR m.can_admin,
       (m.can_operate OR m.can_admin)
         AND (om.can_manage_members OR om.can_manage_observatories OR left(g.doc ->> 'owner_id', 200) = om.user_id),
       m.can_admin
         AND (om.can_manage_members OR om.can_manage_observatories OR left(g.doc ->> 'owner_id', 200) = om.user_id)
  FROM observatory_members m
  JOIN organization_members om ON om.organization_id = m.organization_id
  JOIN organizations g ON g.id = m.organization_id;
--> statement-breakpoint
-- Who belongs to a project, and where it comes from.
CREATE VIEW "project_access" AS
SELECT p.id AS project_id, left(p.doc ->> 'owner_id', 200) AS user_id, 'owner' AS via, NULL::text AS organization_id, true AS can_manage
  FROM projects p
 WHERE left(p.doc ->> 'owner_id', 200) IS NOT NULL
UNION ALL
SELECT m.project_id, m.user_id, 'member', NULL::text, m.can_manage
  FROM project_members m
UNION ALL
SELECT p.id, om.user_id, 'organization', om.organization_id,
       om.can_manage_projects OR left(g.doc ->> 'owner_id', 200) = om.user_id
  FROM projects p
  JOIN organization_members om ON om.organization_id = left(p.doc ->> 'organization_id', 200)
  JOIN organizations g ON g.id = om.organization_id;
