import { Button, Group, Skeleton, Text } from "@mantine/core";
import type { OpenedInvitation } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { useChange, useSend } from "../../../data/useChange.ts";
import { hasStatus } from "../../../problem.ts";
import { endSession } from "../../../session.ts";
import { queryClient, trpc, trpcClient } from "../../../trpc.ts";
import { Time } from "../../../ui/values/Time.tsx";
import { Refusal } from "../Refusal.tsx";
import { forgetToken } from "./keptToken.ts";

/** Links to signing in or up with the invited address, and back. */
const wayIn = ({ email }: OpenedInvitation) => ({ redirect: "/invitation", email });

interface AnswerProps {
  token: string;
  invitation: OpenedInvitation;
}

/** The visitor's choices: join, or switch to the right account first. */
export function Answer({ token, invitation }: AnswerProps) {
  const { data: visitor, error } = useVisitor();
  if (error) return <Refusal error={error} />;
  if (visitor === undefined) return <Skeleton height="3rem" />;
  if (visitor === null) return <ComeIn invitation={invitation} />;
  if (visitor.email.toLowerCase() !== invitation.email.toLowerCase())
    return <SomebodyElse invitation={invitation} email={visitor.email} />;
  return <Join token={token} invitation={invitation} />;
}

const pages = { organization: "/organizations/$id", observatory: "/observatories/$id" } as const;
const benefits = {
  organization: "As a member you share its observatories, projects and storage.",
  observatory: "As a member you see the observations there and have the permissions in your invitation.",
};

function Join({ token, invitation }: AnswerProps) {
  const router = useRouter();
  const accept = useChange(trpc.invitations.accept, {
    done: async ({ scope, scope_id: id }) => {
      forgetToken();
      queryClient.clear();
      await router.navigate({ to: pages[scope], params: { id } });
    },
  });
  return (
    <>
      <Refusal error={accept.error} />
      <Text mb="md">
        {benefits[invitation.scope]} You can leave at any time. The invitation lasts until{" "}
        <Time at={invitation.expires_at} />.
      </Text>
      <Button loading={accept.isPending} onClick={() => accept.mutate({ token })}>
        Join {invitation.scope_name}
      </Button>
    </>
  );
}

function ComeIn({ invitation }: { invitation: OpenedInvitation }) {
  return (
    <>
      <Text mb="md">
        The invitation is for {invitation.email}. Sign up with this address, or sign in if it has an account.
      </Text>
      <Group>
        <Button renderRoot={(props) => <Link to="/sign-up" search={wayIn(invitation)} {...props} />}>
          Sign up
        </Button>
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/sign-in" search={wayIn(invitation)} {...props} />}
        >
          Sign in
        </Button>
      </Group>
    </>
  );
}

function SomebodyElse({ invitation, email }: { invitation: OpenedInvitation; email: string }) {
  const router = useRouter();
  const leave = useSend(endSession, {
    done: () => router.navigate({ to: "/sign-in", search: wayIn(invitation) }),
  });
  return (
    <>
      <Refusal error={leave.error} />
      <Text mb="md">
        The invitation is for {invitation.email}, and you are signed in as {email}. Sign out to use the other
        account.
      </Text>
      <Button loading={leave.isPending} onClick={() => leave.mutate()}>
        Sign out
      </Button>
    </>
  );
}

/** The signed-in person, or null. Doesn't redirect to the sign-in page. */
const useVisitor = () =>
  useQuery({
    queryKey: ["visitor"],
    queryFn: () =>
      trpcClient.profile.get.query({}).catch((error: unknown) => {
        if (hasStatus(error, 401)) return null;
        throw error;
      }),
    refetchInterval: false,
  });
