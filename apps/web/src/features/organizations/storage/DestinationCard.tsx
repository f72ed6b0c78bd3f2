import { Button, Group } from "@mantine/core";
import type { ExternalStorage, StorageTestResult } from "@meridian/contract";
import { IconCircleCheck, IconCircleX, IconHelpCircle } from "@tabler/icons-react";
import { useChange } from "../../../data/useChange.ts";
import { sentence } from "../../../problem.ts";
import { trpc } from "../../../trpc.ts";
import { announceFailure, announceSuccess } from "../../../ui/page/toast.ts";
import { StatusBadge, type StatusStyle } from "../../../ui/values/StatusBadge.tsx";
import { Time } from "../../../ui/values/Time.tsx";
import { storageKinds } from "./kinds.ts";
import classes from "./Storage.module.css";

interface DestinationCardProps {
  organizationId: string;
  storage: ExternalStorage;
  canManage: boolean;
  onChange(): void;
  onDelete(): void;
}

export function DestinationCard(props: DestinationCardProps) {
  const { organizationId, storage, canManage, onChange, onDelete } = props;
  const { name, kind, settings, last_test } = storage;
  const { word, icon: Picture, settings: fields } = storageKinds[kind];
  const test = useChange(trpc.externalStorage.test, {
    done: ({ ok, message }) =>
      ok ? announceSuccess(`${name} works`) : announceFailure(`${name} doesn't work`, message),
    refused: (error) => announceFailure(`${name} couldn't be tested`, sentence(error)),
    refresh: "organization",
  });
  return (
    <li className={`surface ${classes.card}`}>
      <div className={classes.head}>
        <Picture size={22} stroke={1.6} aria-hidden="true" />
        <h2 className={classes.name}>{name}</h2>
        <span className={classes.kind}>{word}</span>
      </div>
      <dl className={classes.facts}>
        {fields
          .filter((field) => settings[field.name])
          .map((field) => (
            <div key={field.name}>
              <dt>{field.label}</dt>
              <dd>{describeSetting(settings[field.name])}</dd>
            </div>
          ))}
      </dl>
      <LastTest result={last_test} />
      {canManage && (
        <Group gap="xs" mt="xs">
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Test ${name}`}
            loading={test.isPending}
            onClick={() => test.mutate({ id: organizationId, storageId: storage.id })}
          >
            Test
          </Button>
          <Button size="compact-sm" variant="default" aria-label={`Change ${name}`} onClick={onChange}>
            Change
          </Button>
          <Button size="compact-sm" variant="default" aria-label={`Delete ${name}`} onClick={onDelete}>
            Delete
          </Button>
        </Group>
      )}
    </li>
  );
}

const describeSetting = (value: unknown) =>
  typeof value === "boolean" ? (value ? "Yes" : "No") : typeof value === "string" ? value : "–";

const styles: Record<"works" | "fails" | "unknown", StatusStyle> = {
  works: { word: "Works", tone: "good", icon: IconCircleCheck },
  fails: { word: "Doesn't work", tone: "bad", icon: IconCircleX },
  unknown: { word: "Not tested yet", tone: "quiet", icon: IconHelpCircle },
};

/** The result of the last test, with the reason of a failure. */
export function LastTest({ result }: { result: StorageTestResult | null }) {
  if (!result) return <StatusBadge style={styles.unknown} />;
  return (
    <div className={classes.test}>
      <StatusBadge style={styles[result.ok ? "works" : "fails"]} />
      <span className={classes.when}>
        tested <Time at={result.tested_at} shape="distance" />
      </span>
      {!result.ok && <p className={classes.why}>{result.message}</p>}
    </div>
  );
}
