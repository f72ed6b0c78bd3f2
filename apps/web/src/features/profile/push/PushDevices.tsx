import { Skeleton, Text } from "@mantine/core";
import type { Profile } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { currentSubscription } from "../../../push/thisDevice.ts";
import { trpc } from "../../../trpc.ts";
import { Refusal } from "../../../ui/page/Refusal.tsx";
import classes from "../Profile.module.css";
import { Section } from "../Section.tsx";
import { DeviceLine } from "./DeviceLine.tsx";
import { PushUserKey } from "./PushUserKey.tsx";
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
