import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useChange } from "../../data/useChange.ts";
import { sentence } from "../../problem.ts";
import { trpc } from "../../trpc.ts";
import { NewButton } from "../../ui/lists/NewButton.tsx";
import { announceFailure } from "../../ui/page/toast.ts";

/** The ways to get access to an observatory; the directory only where it has one to ask for. */
export function WaysIn() {
  const isEmpty = useDirectoryIsEmpty();
  return (
    <>
      <p>
        {isEmpty
          ? "Ask an administrator of Meridian, or the admins of an observatory, to invite you. Once you join by their invitation, it appears here. Or add the one that you run."
          : "Ask for access to a listed one, have its admins invite you, or add the one that you run. It appears here at once."}
      </p>
      <WayButtons />
    </>
  );
}

/** The way to the directory, where it has an observatory to ask for, and to one's own. */
export function WayButtons() {
  const isEmpty = useDirectoryIsEmpty();
  return (
    <Group justify="center">
      {!isEmpty && <DirectoryButton />}
      <NewButton to="/observatories/new">New observatory</NewButton>
    </Group>
  );
}

/** The way to the observatories that anybody may ask for access. */
const DirectoryButton = () => (
  <Button renderRoot={(props) => <Link to="/observatories" search={{ show: "directory" }} {...props} />}>
    Open the directory
  </Button>
);

/** The ways for a server administrator to bring the first observatory in. */
export const FirstObservatory = () => (
  <Group justify="center">
    <NewButton to="/observatories/new">New observatory</NewButton>
    <Button variant="default" renderRoot={(props) => <Link to="/import" {...props} />}>
      Import observatories
    </Button>
  </Group>
);

/** True if there is no observatory that anybody could ask for access; false until that is known. */
export function useDirectoryIsEmpty(): boolean {
  const { data } = useQuery(trpc.accessRequests.directory.queryOptions({ limit: 1 }));
  return data?.items.length === 0;
}

interface WithdrawButtonProps {
  observatory: { id: string; name: string };
  requestId: string;
}

/** Takes one's own request for access back. */
export function WithdrawButton({ observatory: { id, name }, requestId }: WithdrawButtonProps) {
  const withdraw = useChange(trpc.accessRequests.withdraw, {
    say: "Request withdrawn",
    refused: (error) => announceFailure("Couldn't withdraw the request", sentence(error)),
    refresh: "observatory",
  });
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Withdraw the request to ${name}`}
      loading={withdraw.isPending}
      onClick={() => withdraw.mutate({ id, requestId })}
    >
      Withdraw
    </Button>
  );
}
