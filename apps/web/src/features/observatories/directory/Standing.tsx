import { Button, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ListedObservatory } from "@meridian/contract";
import { WithdrawButton } from "../../../resource/access/WithdrawButton.tsx";
import { Time } from "../../../ui/values/Time.tsx";
import classes from "../Observatories.module.css";
import { AskDialog } from "./AskDialog.tsx";

/** The person's request and its outcome, or a button to ask. */
export function Standing({ observatory }: { observatory: ListedObservatory }) {
  const { name, can_view, request } = observatory;
  const [isAsking, asking] = useDisclosure(false);
  if (can_view) return <Text size="sm">You have access.</Text>;
  if (request?.status === "open") return <Waiting observatory={observatory} requestId={request.id} />;
  const isRefused = request !== null && Date.parse(request.ask_again_at ?? "") > Date.now();
  return (
    <div className={classes.standing}>
      {request && (
        <Text size="sm">
          Declined: {request.reason}
          {isRefused && (
            <>
              {" "}
              You can ask again after <Time at={request.ask_again_at} />.
            </>
          )}
        </Text>
      )}
      {!isRefused && (
        <Button size="compact-sm" aria-label={`Ask for access to ${name}`} onClick={asking.open}>
          Ask for access
        </Button>
      )}
      {isAsking && <AskDialog observatory={observatory} onClose={asking.close} />}
    </div>
  );
}

function Waiting({ observatory, requestId }: { observatory: ListedObservatory; requestId: string }) {
  return (
    <Group gap="xs" className={classes.standing}>
      <Text size="sm">You asked for access. Its admins were told.</Text>
      <WithdrawButton observatory={observatory} requestId={requestId} />
    </Group>
  );
}
