import { Button, Text } from "@mantine/core";
import { useSend } from "../../../data/useChange.ts";
import { canSubscribe, subscribe } from "../../../push/thisDevice.ts";
import { trpcClient } from "../../../trpc.ts";
import { Refusal } from "../../../ui/page/Refusal.tsx";
import { announceSuccess } from "../../../ui/page/toast.ts";
import { deviceInWords } from "../sessions/device.ts";

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
export function ThisDevice({ publicKey }: { publicKey: string | null }) {
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
