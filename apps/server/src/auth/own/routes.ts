import {
  changeEmailInput,
  changePasswordInput,
  confirmEmailInput,
  deleteAccountInput,
  emailChange,
} from "@meridian/contract";
import {
  changeEmail,
  confirmEmailChange,
  countAttempt,
  deleteOwnAccount,
  requireSession,
} from "@meridian/domain";
import { readJson } from "../../http/body.ts";
import { clientNetworkOf } from "../../http/clientNetwork.ts";
import { bySession, routesOf } from "../../http/route.ts";
import { succeeded } from "../routes.ts";
import { changePassword } from "./changePassword.ts";
import { requirePassword } from "./requirePassword.ts";

const linksPerClient = { max: 30, seconds: 60 * 60 };
const own = routesOf("Current user", { security: bySession });

/** Changes of somebody's own account by their password, or by a link that was mailed to them. */
export const ownAccountRoutes = [
  own(
    "POST /api/auth/change-password",
    "auth.changePassword",
    "Change your password; this ends your other sessions and API keys",
    "For the signed-in person; needs the current password.",
    { body: changePasswordInput, output: succeeded, refusals: [401, 403, 503] },
    async (c, { deps, contextFor, hashing }) => changePassword(c, await contextFor(c), deps, hashing),
  ),
  own(
    "POST /api/auth/change-email",
    "auth.changeEmail",
    "Change your address; the new one takes effect once confirmed",
    "For the signed-in person; needs the current password. A link goes to the new address, and a notice to the old one.",
    { body: changeEmailInput, output: emailChange, refusals: [401, 403, 409, 503] },
    async (c, { deps, contextFor, hashing }) => {
      const ctx = await contextFor(c);
      const { userId } = requireSession(ctx);
      const { email, current_password } = changeEmailInput.parse(await readJson(c));
      await requirePassword(deps, hashing, userId, current_password);
      return c.json(await changeEmail(ctx, { email }));
    },
  ),
  routesOf("Sign-in", { security: [] })(
    "POST /api/auth/confirm-email",
    "auth.confirmEmail",
    "Confirm a new address with the token from a mail",
    "The token is the end of the link in the mail to the new address.",
    { body: confirmEmailInput, output: succeeded, refusals: [403, 409, 503] },
    async (c, { deps, contextFor }) => {
      const input = confirmEmailInput.parse(await readJson(c));
      const limited = `confirm-email:${clientNetworkOf(c)}`;
      await countAttempt(deps.database.db, limited, linksPerClient, deps.now());
      await confirmEmailChange(await contextFor(c), input);
      return c.json({ success: true });
    },
  ),
  own(
    "POST /api/auth/delete-account",
    "auth.deleteAccount",
    "Delete your account, if it owns nothing",
    "For the signed-in person; needs the current password. Transfer everything that the account owns first.",
    { body: deleteAccountInput, output: succeeded, refusals: [401, 403, 409, 503] },
    async (c, { deps, contextFor, hashing }) => {
      const ctx = await contextFor(c);
      const { userId } = requireSession(ctx);
      const { current_password } = deleteAccountInput.parse(await readJson(c));
      await requirePassword(deps, hashing, userId, current_password);
      await deleteOwnAccount(ctx);
      return c.json({ success: true });
    },
  ),
];
