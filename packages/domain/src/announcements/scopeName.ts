/** SQL for what the observatory, organization or project of `a`, a row of announcements, is called; null for the system's. */
export const scopeName = `(case left(a.doc ->> 'scope', 200)
  when 'observatory' then (select left(o.doc ->> 'name', 200) from observatories o where o.id = left(a.doc ->> 'scope_id', 200))
  when 'organization' then (select left(g.doc ->> 'name', 200) from organizations g where g.id = left(a.doc ->> 'scope_id', 200))
  when 'project' then (select left(p.doc ->> 'name', 200) from projects p where p.id = left(a.doc ->> 'scope_id', 200)) end)`;
