import { Button } from "@mantine/core";
import { useChange } from "../../data/useChange.ts";
import { sentence } from "../../problem.ts";
import { trpc } from "../../trpc.ts";
import { announceFailure } from "../../ui/page/toast.ts";

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
