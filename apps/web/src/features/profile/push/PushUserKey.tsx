import { Button, Group, TextInput } from "@mantine/core";
import { type Profile, updateProfileInput } from "@meridian/contract";
import { useChange } from "../../../data/useChange.ts";
import { useForm } from "../../../forms/form.ts";
import { formResolver } from "../../../forms/formResolver.ts";
import { trpc } from "../../../trpc.ts";
import { Refusal } from "../../../ui/page/Refusal.tsx";

/** The person's key in the push app. */
export function PushUserKey({ profile }: { profile: Profile }) {
  const form = useForm({
    initialValues: { push_user_key: profile.push_user_key ?? "" },
    validate: formResolver(updateProfileInput),
  });
  const update = useChange(trpc.profile.update, {
    keep: trpc.profile.get.queryKey({}),
    done: () => {
      form.resetDirty();
    },
    say: "Push user key saved",
    form,
  });
  const save = ({ push_user_key }: typeof form.values) =>
    update.mutate({ push_user_key: push_user_key.trim() || null });
  return (
    <form noValidate onSubmit={form.onSubmit(save)}>
      <Group align="flex-end" gap="sm">
        <TextInput
          label="Push user key"
          description="From your push app"
          autoComplete="off"
          flex="1 1 14rem"
          {...form.getInputProps("push_user_key")}
        />
        <Button type="submit" variant="default" loading={update.isPending} disabled={!form.isDirty()}>
          Save key
        </Button>
      </Group>
      <Refusal error={update.error} fields={Object.keys(form.values)} />
    </form>
  );
}
