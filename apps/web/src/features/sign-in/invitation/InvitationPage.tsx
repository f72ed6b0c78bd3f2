import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { problemOf } from "../../../problem.ts";
import { trpc } from "../../../trpc.ts";
import { Frame } from "../Frame.tsx";
import { Refusal, SpentLink, ToTonight } from "../Refusal.tsx";
import { Answer } from "./Answer.tsx";
import { keptToken } from "./keptToken.ts";

/** The page behind the link of an invitation, for signed-in people and others. */
export function InvitationPage() {
  const [token] = useState(keptToken);
  const { data, error } = useQuery({
    ...trpc.invitations.open.queryOptions({ token: token ?? "" }),
    enabled: token !== undefined,
    retry: false,
    refetchInterval: false,
  });
  const status = problemOf(error)?.status;
  const isSpent = !token || status === 404 || status === 409 || status === 422;
  return (
    <Frame
      title={data ? `Join ${data.scope_name}` : "Invitation"}
      lead={
        data ? `${data.invited_by_name ?? "Somebody"} invites you.` : "To an organization or an observatory."
      }
      footer={<ToTonight />}
    >
      {isSpent ? <Spent /> : <Refusal error={error} />}
      {data && token && <Answer token={token} invitation={data} />}
      {!data && !error && token && <Skeleton height="6rem" role="status" aria-label="Loading invitation" />}
    </Frame>
  );
}

function Spent() {
  return (
    <SpentLink>
      Invitation links work once, for 7 days, and only the newest one works. Ask the person who invited you to
      send it again.
    </SpentLink>
  );
}
