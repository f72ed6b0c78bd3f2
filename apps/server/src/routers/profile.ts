import * as contract from "@meridian/contract";
import * as domain from "@meridian/domain";
import { router } from "../trpc/procedure.ts";
import { noInput, nothing, proceduresOf } from "../trpc/proceduresOf.ts";

const { read, change } = proceduresOf("Current user");

export const profile = router({
  get: read("GET /api/v1/user/profile", "Your profile", noInput, contract.profile, domain.getProfile),
  update: change(
    "PUT /api/v1/user/profile",
    "Change your profile",
    contract.updateProfileInput,
    contract.profile,
    domain.updateProfile,
  ),
  saveView: change(
    "PUT /api/v1/user/views",
    "Keep a list's filters, columns and density under a name",
    contract.saveViewInput,
    contract.profile,
    domain.saveView,
  ),
  removeView: change(
    "DELETE /api/v1/user/views",
    "Forget a view of a list",
    contract.removeViewInput,
    contract.profile,
    domain.removeView,
  ),
  removeAvatar: change(
    "DELETE /api/v1/user/avatar",
    "Remove your picture",
    noInput,
    nothing,
    domain.removeAvatar,
  ),
  cancelEmailChange: change(
    "DELETE /api/v1/user/email-change",
    "Cancel an unconfirmed change of address",
    noInput,
    nothing,
    domain.cancelEmailChange,
    { inPerson: true },
  ),
});
