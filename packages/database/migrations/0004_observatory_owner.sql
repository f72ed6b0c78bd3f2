-- The same ways in as before, and whether they are the owner's: of whoever owns the observatory, or manages the
-- observatories of the organization that does. An outer join and a subquery, so that who asks only for the people isn't
-- made to look up the documents; the foreign keys make them the same as inner joins.
CREATE OR REPLACE VIEW "observatory_access" AS
SELECT o.id AS observatory_id, left(o.doc ->> 'owner_id', 200) AS user_id, 'owner' AS via, NULL::text AS organization_id,
       true AS can_view, true AS can_observe, true AS can_operate, true AS can_admin, true AS is_owner
  FROM observatories o
 WHERE left(o.doc ->> 'owner_type', 200) = 'user' AND left(o.doc ->> 'owner_id', 200) IS NOT NULL
UNION ALL
SELECT m.observatory_id, m.user_id, 'member', NULL::text,
       m.can_view OR m.can_observe OR m.can_operate OR m.can_admin,
       m.can_observe OR m.can_operate OR m.can_admin,
       m.can_operate OR m.can_admin,
       m.can_admin,
       false
  FROM observatory_members m
 WHERE m.user_id IS NOT NULL
UNION ALL
SELECT m.observatory_id, om.user_id, 'organization', m.organization_id,
       m.can_view OR m.can_observe OR m.can_operate OR m.can_admin,
       m.can_observe OR m.can_operate OR m.can_admin,
       (m.can_operate OR m.can_admin)
         AND (om.can_manage_members OR om.can_manage_observatories OR left(g.doc ->> 'owner_id', 200) = om.user_id),
       m.can_admin
         AND (om.can_manage_members OR om.can_manage_observatories OR left(g.doc ->> 'owner_id', 200) = om.user_id),
       coalesce((om.can_manage_observatories OR left(g.doc ->> 'owner_id', 200) = om.user_id)
         AND (SELECT left(o.doc ->> 'owner_type', 200) = 'organization' AND left(o.doc ->> 'owner_id', 200) = m.organization_id
                FROM observatories o WHERE o.id = m.observatory_id), false)
  FROM observatory_members m
  JOIN organization_members om ON om.organization_id = m.organization_id
  LEFT JOIN organizations g ON g.id = om.organization_id;
