/** A step that was taken back stays in the history, and so does its undoing. */
export const notUndone = `t.actor_type <> 'undo' and not exists (
  select from status_changes u where u.observation_id = t.observation_id and u.actor_type = 'undo' and u.from_status = t.to_status
     and u.to_status = t.from_status and u.id > t.id)`;
