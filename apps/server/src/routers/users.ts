import {
  deleteUserInput,
  invitedUser,
  inviteUserInput,
  listUsersInput,
  personPage,
  searchUsersInput,
  systemUserDetails,
  systemUserPage,
  updateUserInput,
  userIdInput,
} from "@meridian/contract";
import {
  deleteUser,
  endSessions,
  getUser,
  inviteUser,
  listUsers,
  revokeKeys,
  searchUsers,
  updateUser,
} from "@meridian/domain";
import { procedure, router } from "../trpc/procedure.ts";

const tag = "Users";

export const users = router({
  search: procedure
    .meta({
      openapi: { method: "GET", path: "/api/v1/users", tag, summary: "Find somebody by their address" },
      output: personPage,
    })
    .input(searchUsersInput)
    .query(({ ctx, input }) => searchUsers(ctx, input)),

  list: procedure
    .meta({
      openapi: { method: "GET", path: "/api/v1/system/users", tag, summary: "All accounts" },
      output: systemUserPage,
    })
    .input(listUsersInput)
    .query(({ ctx, input }) => listUsers(ctx, input)),

  invite: procedure
    .meta({
      openapi: {
        method: "POST",
        path: "/api/v1/system/users",
        status: 201,
        tag,
        summary: "Create an account and email a link to choose a password",
      },
      output: invitedUser,
    })
    .input(inviteUserInput)
    .mutation(({ ctx, input }) => inviteUser(ctx, input)),

  get: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/api/v1/system/users/{id}",
        tag,
        summary: "One account, with its memberships",
      },
      output: systemUserDetails,
    })
    .input(userIdInput)
    .query(({ ctx, input }) => getUser(ctx, input)),

  update: procedure
    .meta({
      openapi: {
        method: "PUT",
        path: "/api/v1/system/users/{id}",
        tag,
        summary: "Change a user's role, or deactivate or reactivate them",
      },
      output: systemUserDetails,
    })
    .input(updateUserInput)
    .mutation(({ ctx, input }) => updateUser(ctx, input)),

  delete: procedure
    .meta({
      openapi: {
        method: "DELETE",
        path: "/api/v1/system/users/{id}",
        status: 200,
        tag,
        summary: "Delete somebody's account, whose observations stay without their name",
      },
      output: systemUserDetails,
    })
    .input(deleteUserInput)
    .mutation(({ ctx, input }) => deleteUser(ctx, input)),

  endSessions: procedure
    .meta({
      openapi: {
        method: "DELETE",
        path: "/api/v1/system/users/{id}/sessions",
        status: 200,
        tag,
        summary: "End somebody's sessions",
      },
      output: systemUserDetails,
    })
    .input(userIdInput)
    .mutation(({ ctx, input }) => endSessions(ctx, input)),

  revokeKeys: procedure
    .meta({
      openapi: {
        method: "DELETE",
        path: "/api/v1/system/users/{id}/api-keys",
        status: 200,
        tag,
        summary: "Revoke somebody's API keys",
      },
      output: systemUserDetails,
    })
    .input(userIdInput)
    .mutation(({ ctx, input }) => revokeKeys(ctx, input)),
});
