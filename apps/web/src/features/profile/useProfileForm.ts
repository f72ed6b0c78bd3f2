import { type Profile, updateProfileInput } from "@meridian/contract";
import { useChange } from "../../data/useChange.ts";
import { useForm } from "../../forms/form.ts";
import { formResolver } from "../../forms/formResolver.ts";
import { trpc } from "../../trpc.ts";

/** Some fields of the profile, saved together. */
export function useProfileForm<Values extends Partial<Profile>>(initialValues: Values, say: string) {
  const form = useForm<Values>({ initialValues, validate: formResolver(updateProfileInput) });
  const update = useChange(trpc.profile.update, {
    keep: trpc.profile.get.queryKey({}),
    done: () => form.resetDirty(),
    say,
    form,
  });
  return { form, update };
}
