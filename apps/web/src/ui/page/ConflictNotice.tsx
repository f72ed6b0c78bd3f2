import { Alert, Button, Fieldset, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import type { LatestChange } from "@meridian/contract";
import { IconUsers } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { type Change, changesOf, fieldLabel, withListsAsWords } from "../../format/changes.ts";
import { type Clash, isSame } from "../../forms/unsaved.ts";
import { ValueInWords } from "../values/ChangeTable.tsx";
import { Time } from "../values/Time.tsx";

/** The others' saved values, and the form that meets them. */
export interface Conflict {
  clashes: Clash[];
  /** The person who saved it, and the time; undefined where that isn't known. */
  changed: LatestChange | undefined;
  /** The person was faster themselves, in another window. */
  isOwn: boolean;
  /** The name of an id, by the field that has it. */
  names: Record<string, ((id: string) => ReactNode) | undefined>;
  valueAt(path: string): unknown;
  choose(path: string, value: unknown): void;
}

/**
 * Says that a form's changes were refused because somebody was faster, and lets choose whose value each field gets. The
 * form leads to it, by `useFaultInSight`.
 */
export function ConflictNotice({ clashes, changed, isOwn, names, valueAt, choose }: Conflict) {
  const contested = clashes.filter(({ theirs, mine }) => !isSame(theirs, mine));
  const taken = clashes.filter((clash) => !contested.includes(clash));
  return (
    <Alert
      role="alert"
      data-refusal
      tabIndex={-1}
      // The head of a dialog, or of the page, stays above it.
      style={{ scrollMarginTop: "4.5rem" }}
      icon={<IconUsers size={18} />}
      title={
        <>
          {isOwn
            ? "You changed this in another window"
            : `${changed?.by_name ?? "Somebody else"} changed this`}
          {changed?.at && (
            <>
              {" "}
              (<Time at={changed.at} shape="exact" />)
            </>
          )}
        </>
      }
    >
      <Stack gap="md">
        <Text size="sm">
          Your changes aren't saved yet. Other fields show the current values
          {taken.length > 0 && `: ${taken.map(({ path }) => fieldLabel(path)).join(", ")} changed`}. Check
          them and save again.
        </Text>
        {contested.map((clash) => (
          <ClashedField
            key={clash.path}
            clash={clash}
            takeWord={isOwn ? "Take the other" : "Take theirs"}
            value={valueAt(clash.path)}
            nameOf={names[clash.path]}
            onChoose={(value) => choose(clash.path, value)}
          />
        ))}
        {contested.length > 1 && (
          <Group gap="xs">
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => contested.forEach(({ path, theirs }) => void choose(path, theirs))}
            >
              {isOwn ? "Take all of the others" : "Take all of theirs"}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => contested.forEach(({ path, mine }) => void choose(path, mine))}
            >
              Keep all of mine
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  );
}

interface ClashedFieldProps {
  clash: Clash;
  takeWord: string;
  /** The values that the form shows now. */
  value: unknown;
  nameOf: ((id: string) => ReactNode) | undefined;
  onChoose(value: unknown): void;
}

/** The saved value of a field beside the one that the person typed there. */
function ClashedField({
  clash: { path, theirs, mine },
  takeWord,
  value,
  nameOf,
  onChoose,
}: ClashedFieldProps) {
  const differing = changesOf(withListsAsWords(theirs), withListsAsWords(mine)).filter(
    (change) => change.kind !== "same" && !/(^|\.)key$/.test(change.path),
  );
  const sides = [
    { word: "Saved now", action: takeWord, own: theirs, side: "before" },
    { word: "Yours", action: "Keep mine", own: mine, side: "after" },
  ] as const;
  return (
    <Fieldset variant="unstyled" legend={fieldLabel(path)}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt={4}>
        {sides.map(({ word, action, own, side }) => (
          <Stack key={word} gap={4} align="flex-start">
            <Text size="sm" c="dimmed">
              {word}
            </Text>
            {nameOf && idsOf(own).length > 0 ? (
              <div style={{ overflowWrap: "anywhere" }}>
                {idsOf(own).map((id) => (
                  <Text key={id} size="sm">
                    {nameOf(id)}
                  </Text>
                ))}
              </div>
            ) : (
              <Side of={differing} side={side} />
            )}
            <Button
              size="compact-sm"
              variant={isSame(value, own) ? "filled" : "default"}
              aria-pressed={isSame(value, own)}
              onClick={() => onChoose(own)}
            >
              {action}
            </Button>
          </Stack>
        ))}
      </SimpleGrid>
    </Fieldset>
  );
}

/** The ids in a field that has one, or a list of them. */
const idsOf = (value: unknown): string[] =>
  [value].flat().filter((one): one is string => typeof one === "string");

const Side = ({ of: changes, side }: { of: Change[]; side: "before" | "after" }) => (
  <div style={{ overflowWrap: "anywhere" }}>
    {changes.map((change) => (
      <Text key={change.path} size="sm">
        {change.path && `${fieldLabel(change.path)}: `}
        <ValueInWords text={change[side]} />
      </Text>
    ))}
  </div>
);
