import {
  listUsersInput,
  personPage,
  searchUsersInput,
  systemUserDetails,
  systemUserPage,
  updateUserInput,
  userIdInput,
} from "@meridian/contract";
import { getUser, listUsers, searchUsers, updateUser } from "@meridian/domain";
import { procedure, router } from "../trpc.ts";

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

  get: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/api/v1/system/users/{id}",
        tag,
        summary: "One account, with where it belongs",
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
        summary: "Appoint, dismiss, deactivate or let in again",
      },
      output: systemUserDetails,
    })
    .input(updateUserInput)
    .mutation(({ ctx, input }) => updateUser(ctx, input)),
});
