/** SQL for where a person's picture is, given an alias of users: a new picture has a new address. Null without one. */
export const avatarUrl = (user: string): string =>
  `case when ${user}.avatar_key is null then null
        else '/api/v1/users/' || ${user}.id || '/avatar?v=' || right(${user}.avatar_key, 36) end`;

/** Returns the address of the picture in a row that has been read. */
export const avatarUrlOf = ({ id, avatar_key }: { id: string; avatar_key: string | null }): string | null =>
  avatar_key && `/api/v1/users/${id}/avatar?v=${avatar_key.slice(-36)}`;
