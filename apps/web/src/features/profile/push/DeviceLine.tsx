import { Button, Text } from "@mantine/core";
import type { PushSubscription } from "@meridian/contract";
import { IconBell } from "@tabler/icons-react";
import { useSend } from "../../../data/useChange.ts";
import { currentSubscription } from "../../../push/thisDevice.ts";
import { trpcClient } from "../../../trpc.ts";
import { Refusal } from "../../../ui/page/Refusal.tsx";
import { Time } from "../../../ui/values/Time.tsx";
import classes from "../Profile.module.css";

/** One browser that push messages go to. */
export function DeviceLine({ device, isThis }: { device: PushSubscription; isThis: boolean }) {
  const remove = useSend(
    async () => {
      await trpcClient.pushSubscriptions.remove.mutate({ id: device.id });
      if (isThis) await (await currentSubscription())?.unsubscribe();
    },
    { refresh: "pushSubscription" },
  );
  return (
    <li className={classes.line}>
      <IconBell size={20} stroke={1.6} aria-hidden="true" />
      <div className={classes.words}>
        <Text fw={500}>
          {device.name}
          {isThis && " (this one)"}
        </Text>
        <Text size="sm" c="dimmed" component="div">
          {device.last_used_at ? (
            <>
              reached <Time at={device.last_used_at} shape="distance" />
            </>
          ) : (
            <>
              added <Time at={device.created_at} shape="distance" />
            </>
          )}
        </Text>
      </div>
      <Button
        variant="default"
        size="xs"
        loading={remove.isPending}
        onClick={() => remove.mutate()}
        aria-label={`Stop push to ${device.name}`}
      >
        Stop
      </Button>
      <Refusal error={remove.error} />
    </li>
  );
}
