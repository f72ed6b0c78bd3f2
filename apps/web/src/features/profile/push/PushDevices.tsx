import { Button, Group, Skeleton, Text, TextInput } from "@mantine/core";
import { type Profile, updateProfileInput } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { useChange, useSend } from "../../../data/useChange.ts";
import { formResolver, useForm } from "../../../forms/form.ts";
import { canSubscribe, currentSubscription, subscribe } from "../../../push/thisDevice.ts";
import { trpc, trpcClient } from "../../../trpc.ts";
import { Refusal } from "../../../ui/page/Refusal.tsx";
import { announceSuccess } from "../../../ui/page/toast.ts";
import { Section } from "../NotificationsForm.tsx";
import classes from "../Profile.module.css";
import { deviceInWords } from "../sessions/Sessions.tsx";
import { DeviceLine } from "./DeviceLine.tsx";

/** The receivers of push messages: browsers that subscribed, and the push app. */
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

/** Resolves with whether the browser allows notifications. */
async function addThisDevice(publicKey: string): Promise<boolean> {
  const subscription = await subscribe(publicKey);
  if (!subscription) return false;
  const { endpoint = "", keys = {} } = subscription;
  const { p256dh = "", auth = "" } = keys;
  const name = deviceInWords(navigator.userAgent);
  await trpcClient.pushSubscriptions.add.mutate({ endpoint, keys: { p256dh, auth }, name });
  return true;
}

/** Subscribes this browser, if both it and the server support push. */
function ThisDevice({ publicKey }: { publicKey: string | null }) {
  const add = useSend(addThisDevice, {
    done: (isAdded) => {
      if (isAdded) void announceSuccess("Push messages turned on for this device");
    },
    refresh: "pushSubscription",
  });
  if (!publicKey || !canSubscribe())
    return (
      <Text size="sm" c="dimmed">
        {publicKey
          ? "This browser can't receive push messages. On an iPhone, add Meridian to the home screen first."
          : "This server sends no push messages to browsers."}
      </Text>
    );
  return (
    <>
      {add.data === false && (
        <Text c="var(--mantine-color-error)" role="alert">
          This browser blocks notifications from here. Allow them in its settings, then try again.
        </Text>
      )}
      <Refusal error={add.error} />
      <div>
        <Button size="xs" loading={add.isPending} onClick={() => add.mutate(publicKey)}>
          Turn on push for this device
        </Button>
      </div>
    </>
  );
}
