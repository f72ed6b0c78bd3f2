import { Button, Group, Text, Textarea } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ListedObservatory } from "@meridian/contract";
import { useState } from "react";
import { useChange } from "../../../data/useChange.ts";
import { WithdrawButton } from "../../../resource/access/WaysIn.tsx";
import { trpc } from "../../../trpc.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { Time } from "../../../ui/values/Time.tsx";
import classes from "../Observatories.module.css";

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

interface AskDialogProps {
  observatory: ListedObservatory;
  onClose(): void;
}

/** Asks the observatory's admins for access. */
function AskDialog({ observatory: { id, name }, onClose }: AskDialogProps) {
  const [message, setMessage] = useState("");
  const ask = useChange(trpc.accessRequests.ask, {
    done: onClose,
    say: `You asked for access to ${name}`,
    refresh: "observatory",
  });
  return (
    <ConfirmDialog
      title={`Ask for access to ${name}`}
      action="Ask for access"
      hasFields
      isReady={message.trim() !== ""}
      change={ask}
      onClose={onClose}
      onConfirm={() => ask.mutate({ id, message })}
    >
      <Textarea
        label="Message"
        description="Who you are and what you would like to observe. Its admins see it with your name and address."
        withAsterisk
        data-autofocus
        autosize
        minRows={3}
        maxLength={1000}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
