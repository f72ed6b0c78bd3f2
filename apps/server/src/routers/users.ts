import * as contract from "@meridian/contract";
import * as domain from "@meridian/domain";
import { router } from "../trpc/procedure.ts";
import { proceduresOf } from "../trpc/proceduresOf.ts";

const { read, create, change } = proceduresOf("Users");

export const users = router({
  search: read(
    "GET /api/v1/users",
    "Find a person by their address",
    contract.searchUsersInput,
    contract.personPage,
    domain.searchUsers,
  ),
  list: read(
    "GET /api/v1/system/users",
    "All accounts",
    contract.listUsersInput,
    contract.systemUserPage,
    domain.listUsers,
  ),
  invite: create(
    "POST /api/v1/system/users",
    "Create an account and email a link to choose a password",
    contract.inviteUserInput,
    contract.invitedUser,
    domain.inviteUser,
  ),
  get: read(
    "GET /api/v1/system/users/{id}",
    "One account, with its memberships",
    contract.userIdInput,
    contract.systemUserDetails,
    domain.getUser,
  ),
  update: change(
    "PUT /api/v1/system/users/{id}",
    "Change a user's role, or deactivate or reactivate them",
    contract.updateUserInput,
    contract.systemUserDetails,
    domain.updateUser,
  ),
  delete: change(
    "DELETE /api/v1/system/users/{id}",
    "Delete an account; its observations stay, without the person's name",
    contract.deleteUserInput,
    contract.systemUserDetails,
    domain.deleteUser,
  ),
  endSessions: change(
    "DELETE /api/v1/system/users/{id}/sessions",
    "End all sessions of an account",
    contract.userIdInput,
    contract.systemUserDetails,
    domain.endSessions,
  ),
  revokeKeys: change(
    "DELETE /api/v1/system/users/{id}/api-keys",
    "Revoke all API keys of an account",
    contract.userIdInput,
    contract.systemUserDetails,
    domain.revokeKeys,
  ),
});
