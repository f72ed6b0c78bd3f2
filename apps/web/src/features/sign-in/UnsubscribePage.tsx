import { Alert, Anchor, Button, Skeleton, Text } from "@mantine/core";
import type { MailCategory } from "@meridian/contract";
import { IconCheck, IconLinkOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useChange } from "../../data/useChange.ts";
import { fieldErrorsOf } from "../../problem.ts";
import { trpc } from "../../trpc.ts";
import { Frame } from "./Frame.tsx";
import { Refusal, ToTonight } from "./Refusal.tsx";
import { fragmentToken } from "./useEntrance.ts";

const about: Record<MailCategory, string> = {
  observations: "changes to your observations",
  system_events: "system events",
  announcements: "announcements of your observatories, organizations and projects",
  reports: "the nights of your observatories",
};

/** Unsubscribes with a link from a mail, without signing in. Needs a button, because mail scanners open links too. */
export function UnsubscribePage() {
  const [token = ""] = useState(fragmentToken);
  const opened = useQuery({ ...trpc.unsubscription.open.queryOptions({ token }), retry: false });
  const leave = useChange(trpc.unsubscription.confirm, {
    keep: trpc.unsubscription.open.queryKey({ token }),
  });
  const isUseless = [opened.error, leave.error].some((error) =>
    fieldErrorsOf(error).some(({ path }) => path === "token"),
  );
  return (
    <Frame title="Unsubscribe" lead="Stops one kind of mail. Nothing else changes." footer={<ToTonight />}>
      {isUseless ? (
        <Alert role="alert" color="red" icon={<IconLinkOff size={18} />} title="This link doesn't work">
          Choose your mail in <ToProfile />.
        </Alert>
      ) : opened.data?.is_subscribed ? (
        <>
          <Text mb="md">You get mail about {about[opened.data.category]}.</Text>
          <Refusal error={leave.error} />
          <Button loading={leave.isPending} onClick={() => leave.mutate({ token })}>
            Unsubscribe
          </Button>
        </>
      ) : opened.data ? (
        <Alert role="status" icon={<IconCheck size={18} />} title="You are unsubscribed">
          You get no more mail about {about[opened.data.category]}. To get it again, switch it on under
          Notifications in <ToProfile />.
        </Alert>
      ) : opened.error ? (
        <Refusal error={opened.error} />
      ) : (
        <Skeleton height={80} />
      )}
    </Frame>
  );
}

const ToProfile = () => (
  <Anchor underline="always" renderRoot={(props) => <Link to="/profile" {...props} />}>
    your profile
  </Anchor>
);
