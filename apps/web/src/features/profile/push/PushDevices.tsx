import { Button, Group, Skeleton, Text, TextInput } from "@mantine/core";
import { type Profile, updateProfileInput } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { useChange } from "../../../data/useChange.ts";
import { useForm } from "../../../forms/form.ts";
import { formResolver } from "../../../forms/formResolver.ts";
import { currentSubscription } from "../../../push/thisDevice.ts";
import { trpc } from "../../../trpc.ts";
import { Refusal } from "../../../ui/page/Refusal.tsx";
import classes from "../Profile.module.css";
import { Section } from "../Section.tsx";
import { DeviceLine } from "./DeviceLine.tsx";
import { ThisDevice } from "./ThisDevice.tsx";

/** Where push messages go: browsers that subscribed, and the push app. */
export function PushDevices({ profile }: { profile: Profile }) {
  const { data, error } = useQuery(trpc.pushSubscriptions.list.queryOptions({ limit: 200 }));
  const { data: mine } = useQuery({
    queryKey: [...trpc.pushSubscriptions.pathKey(), "this device"],
    queryFn: async () => (await currentSubscription())?.endpoint ?? null,
  });
  const here = data?.items.find(({ endpoint }) => endpoint === mine);
  return (
    <Section title="Push devices">
      <Refusal error={error} />
      {!data && !error && <Skeleton height="4rem" />}
      {data && !profile.notify_push && (
        <Text size="sm" c="dimmed">
          Mobile push is off, so these devices get no messages.
        </Text>
      )}
      {data && data.items.length > 0 && (
        <ul className={`plain-list ${classes.sessions}`} aria-label="Push devices">
          {data.items.map((device) => (
            <DeviceLine key={device.id} device={device} isThis={device.id === here?.id} />
          ))}
        </ul>
      )}
      {data && !here && <ThisDevice publicKey={data.public_key} />}
      {data?.has_gateway && <PushUserKey profile={profile} />}
    </Section>
  );
}

/** The person's key in the push app. */
function PushUserKey({ profile }: { profile: Profile }) {
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
