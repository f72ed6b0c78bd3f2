import { profile as profileSchema, updateProfileInput } from "@meridian/contract";
import { cancelEmailChange, getProfile, removeAvatar, updateProfile } from "@meridian/domain";
import { z } from "zod";
import { procedure, router } from "../trpc/procedure.ts";

const tag = "Current user";
const path = "/api/v1/user/profile";

export const profile = router({
  get: procedure
    .meta({ openapi: { method: "GET", path, tag, summary: "Your profile" }, output: profileSchema })
    .input(z.strictObject({}))
    .query(({ ctx }) => getProfile(ctx)),

  update: procedure
    .meta({ openapi: { method: "PUT", path, tag, summary: "Change your profile" }, output: profileSchema })
    .input(updateProfileInput)
    .mutation(({ ctx, input }) => updateProfile(ctx, input)),

  removeAvatar: procedure
    .meta({
      openapi: {
        method: "DELETE",
        path: "/api/v1/user/avatar",
        status: 204,
        tag,
        summary: "Remove your picture",
      },
    })
    .input(z.strictObject({}))
    .mutation(({ ctx }) => removeAvatar(ctx)),

  cancelEmailChange: procedure
    .meta({
      openapi: {
        method: "DELETE",
        path: "/api/v1/user/email-change",
        status: 204,
        tag,
        summary: "Cancel an unconfirmed change of address",
        inPerson: true,
      },
    })
    .input(z.strictObject({}))
    .mutation(({ ctx }) => cancelEmailChange(ctx)),
});
