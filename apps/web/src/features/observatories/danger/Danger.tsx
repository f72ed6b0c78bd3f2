import { Text } from "@mantine/core";
import { type Observatory, ongoingStatuses } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useChange } from "../../../data/useChange.ts";
import { counted } from "../../../format/quantity.ts";
import { DangerZone } from "../../../resource/danger/DangerZone.tsx";
import { DeleteDialog } from "../../../resource/danger/DeleteDialog.tsx";
import { trpc } from "../../../trpc.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { TransferDialog } from "./TransferDialog.tsx";

/** Transfers, retires or deletes an observatory. A disabled action says why. */
export function Danger({ observatory }: { observatory: Observatory }) {
  const { id, name, abilities, owner_name, retired } = observatory;
  const there = useObservationCount(id);
  return (
    <DangerZone
      dangers={[
        abilities.transfer && {
          title: "Transfer ownership",
          action: "Transfer ownership",
          what: `Owned by ${owner_name}. Only the new owner can undo this.`,
          dialog: (close) => <TransferDialog observatory={observatory} onClose={close} />,
        },
        abilities.administer && {
          title: retired ? "Return to service" : "Retire",
          action: retired ? "Return to service" : "Retire observatory",
          what: retired ? (
            "It takes observations again."
          ) : (
            <>
              It takes no more observations and leaves the lists. Everything observed stays.
              <InTheWay id={id} count={there?.ongoing} of="unfinished" />
            </>
          ),
          isPossible: retired || there?.ongoing === 0,
          dialog: (close) => <RetireDialog observatory={observatory} onClose={close} />,
        },
        abilities.delete && {
          title: "Delete",
          action: "Delete observatory",
          what: (
            <>
              Deletes it for everybody, for good.
              <InTheWay id={id} count={there?.all} of="any" />
            </>
          ),
          isPossible: there?.all === 0,
          dialog: (close) => (
            <DeleteDialog of="observatory" resource={observatory} phrase={name} onClose={close}>
              <Text>
                “{name}” is gone for good, with its settings and its history. Everybody loses what they may do
                there, and projects that may observe there no longer can.
              </Text>
            </DeleteDialog>
          ),
        },
      ]}
    />
  );
}

/** The number of an observatory's observations, and of the unfinished ones; undefined until that is known. */
function useObservationCount(id: string): { all: number; ongoing: number } | undefined {
  const { data } = useQuery(
    trpc.observations.list.queryOptions({ observatory_id: id, limit: 1, counts: true }),
  );
  const counts = data?.counts?.status;
  if (!counts) return undefined;
  const sum = (numbers: (number | undefined)[]) => numbers.reduce<number>((all, one) => all + (one ?? 0), 0);
  return {
    all: counts.all,
    ongoing: sum(ongoingStatuses.map((status) => counts[status])),
  };
}

interface InTheWayProps {
  id: string;
  /** Undefined until it is known. */
  count: number | undefined;
  of: "any" | "unfinished";
}

const words = {
  any: { one: "observation", many: "observations", advice: ", so it can't be deleted. Retire it instead." },
  unfinished: {
    one: "unfinished observation",
    many: "unfinished observations",
    advice: ". You can retire it once none is left.",
  },
};

/** The observations that prevent retiring or deleting the observatory, with a link. */
function InTheWay({ id, count, of }: InTheWayProps) {
  if (!count) return null;
  const { one, many, advice } = words[of];
  return (
    <>
      {" It has "}
      <Link to="/observatories/$id" params={{ id }} search={{ tab: "observations" }}>
        {counted(count, one, many)}
      </Link>
      {advice}
    </>
  );
}

interface RetireDialogProps {
  observatory: Observatory;
  onClose(): void;
}

/** Takes an observatory out of service, or back into it. */
function RetireDialog({ observatory, onClose }: RetireDialogProps) {
  const { id, version, name, retired } = observatory;
  const change = useChange(trpc.observatories.update, {
    keep: trpc.observatories.get.queryKey({ id }),
    done: onClose,
    say: (saved) => (saved.retired ? `${name} retired` : `${name} back in service`),
    refresh: "observatory",
  });
  return (
    <ConfirmDialog
      title={retired ? `Return ${name} to service?` : `Retire ${name}?`}
      action={retired ? "Return to service" : "Retire"}
      change={change}
      onClose={onClose}
      onConfirm={() => change.mutate({ id, if_version: version, retired: !retired })}
    >
      <Text>
        {retired
          ? "People can submit observations here again."
          : "Nobody can submit observations here. Its members, observations and files stay, and you can return it to service at any time."}
      </Text>
    </ConfirmDialog>
  );
}
