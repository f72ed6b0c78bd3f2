import { Button, Radio, Skeleton, Stack, Text, Title } from "@mantine/core";
import type { Observatory, RapidRight } from "@meridian/contract";
import { IconBolt, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useChange } from "../../../data/useChange.ts";
import { counted } from "../../../format/quantity.ts";
import { trpc } from "../../../trpc.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { Notice } from "../../../ui/page/Notice.tsx";
import { ErrorPanel } from "../../../ui/page/WithoutData.tsx";
import { GrantDialog } from "./GrantDialog.tsx";
import classes from "./Rapid.module.css";

type Asked = { to: "grant"; right?: RapidRight } | { to: "withdraw"; right: RapidRight };

/** The projects that may submit rapid requests to an observatory, and what these do to the exposure in progress. */
export function RapidRequests({ observatory }: { observatory: Observatory }) {
  const [asked, setAsked] = useState<Asked>();
  const { id } = observatory;
  const close = () => setAsked(undefined);
  return (
    <Stack gap="md">
      <div className={classes.head}>
        <Text c="dimmed" className={classes.lead}>
          A rapid request goes before everything else here and interrupts what the telescope executes, which
          goes on afterwards.
        </Text>
        <Button leftSection={<IconPlus size={16} />} onClick={() => setAsked({ to: "grant" })}>
          Allow a project
        </Button>
      </div>
      <Rights id={id} onAsk={setAsked} />
      <Interrupting observatory={observatory} />
      {asked?.to === "grant" && <GrantDialog observatory={observatory} right={asked.right} onClose={close} />}
      {asked?.to === "withdraw" && <WithdrawDialog id={id} right={asked.right} onClose={close} />}
    </Stack>
  );
}

interface RightsProps {
  /** The observatory's. */
  id: string;
  onAsk(asked: Asked): void;
}

function Rights({ id, onAsk }: RightsProps) {
  const { data, error, refetch } = useQuery(trpc.rapid.list.queryOptions({ id }));
  if (error && !data) return <ErrorPanel error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} role="status" aria-label="Loading projects" />;
  if (data.items.length === 0)
    return <Notice icon={IconBolt} title="No project may submit rapid requests here" />;
  return (
    <ul className={`plain-list surface ${classes.rights}`} aria-label="Projects with the right">
      {data.items.map((right) => (
        <li key={right.project_id} className={classes.right}>
          <div className={classes.words}>
            <strong>{right.project_name}</strong>
            <span className={classes.use}>
              {right.used} of {counted(right.per_month, "request", "requests")} used this month
            </span>
          </div>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Change: ${right.project_name}`}
            onClick={() => onAsk({ to: "grant", right })}
          >
            Change
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Withdraw: ${right.project_name}`}
            onClick={() => onAsk({ to: "withdraw", right })}
          >
            Withdraw
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The choice of what becomes of the exposure in progress, saved as soon as it is made. */
function Interrupting({ observatory: { id, version, rapid_interrupts } }: { observatory: Observatory }) {
  const update = useChange(trpc.observatories.update, {
    say: "Choice saved",
    refresh: "observatory",
  });
  return (
    <section>
      <Title order={2} size="1rem" mb="xs" id="interrupting">
        The exposure in progress
      </Title>
      <Radio.Group
        aria-labelledby="interrupting"
        value={rapid_interrupts}
        onChange={(chosen) =>
          update.mutate({
            ...{ id, if_version: version },
            rapid_interrupts: chosen as Observatory["rapid_interrupts"],
          })
        }
      >
        <Stack gap="xs">
          <Radio
            value="after_exposure"
            label="Ends first"
            description="Nothing is lost; the rapid request waits for the rest of the exposure"
          />
          <Radio
            value="at_once"
            label="Is dropped"
            description="The rapid request begins at once; the exposure is taken again afterwards"
          />
        </Stack>
      </Radio.Group>
    </section>
  );
}

interface WithdrawDialogProps {
  id: string;
  right: RapidRight;
  onClose(): void;
}

function WithdrawDialog({
  id,
  right: { project_id: projectId, project_name },
  onClose,
}: WithdrawDialogProps) {
  const withdraw = useChange(trpc.rapid.withdraw, {
    done: onClose,
    say: "Right withdrawn",
    refresh: "observatory",
  });
  return (
    <ConfirmDialog
      title={`Withdraw the right of ${project_name}?`}
      action="Withdraw"
      back="Keep it"
      change={withdraw}
      onClose={onClose}
      onConfirm={() => withdraw.mutate({ id, projectId })}
    >
      <Text>It can submit no further rapid requests here. Those that it has submitted stay rapid.</Text>
    </ConfirmDialog>
  );
}
