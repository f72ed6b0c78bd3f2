import { Button, Group, Text } from "@mantine/core";
import type { ResolvedTarget } from "@meridian/contract";
import { IconAlertTriangle, IconCurrentLocation } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useSend } from "../../../data/useChange.ts";
import { inZone, zoneName } from "../../../format/moment.ts";
import { arcminutes, magnitudeInWords, sizeInWords } from "../../../format/quantity.ts";
import { useZone } from "../../../format/zone.ts";
import { fieldErrorsOf, hasStatus } from "../../../problem.ts";
import { isServerAdmin, useProfile } from "../../../session.ts";
import { trpcClient } from "../../../trpc.ts";
import { Refusal } from "../../../ui/page/Refusal.tsx";
import { midstOf } from "../night/asked.ts";
import { Completing } from "./Completing.tsx";
import { isAtAnotherTime, isOfAnother } from "./found.ts";
import { requestOf } from "./request.ts";
import { secondsOf } from "./summary.ts";
import { type Found, foundOf, motionAt, type ObservationForm } from "./values.ts";

/** The field that sets the time for an object that moves. */
const timeField = "fixed_time_start";

interface TargetNameProps {
  form: ObservationForm;
  /** A field has been marked. */
  onFaults(): void;
}

/**
 * The target's name, which completes as it is typed and looks up its coordinates by Enter, by a choice or by the button. It
 * says whose coordinates they are as long as they stand there: with another target they would be observed under its name, so
 * that looking that one up takes them away first.
 */
export function TargetName({ form, onFaults }: TargetNameProps) {
  const name = form.values.target.name.trim();
  const found = foundOf(form.values.target);
  const fill = (position: { ra: string; dec: string }) => {
    form.setFieldValue("target.ra", position.ra);
    form.setFieldValue("target.dec", position.dec);
  };
  const note = (noted: Found) => {
    form.setFieldValue("target.found", noted);
    form.clearFieldError("target.name");
  };
  const request = requestOf(form.values);
  const midst = midstOf(request);
  const at = midst?.at;
  const find = useSend(
    (asked: string) =>
      trpcClient.targets.resolve.query({
        ...{ name: asked, at, observatory_id: request.observatory_id ?? undefined },
      }),
    {
      done(resolved, asked) {
        if (form.getValues().target.name.trim() !== asked) return;
        const position = { ra: String(resolved.ra), dec: String(resolved.dec) };
        fill(position);
        form.setFieldValue("target.motion", motionAt(position, resolved));
        // As the catalogue writes it, "M 31" of "m31".
        form.setFieldValue("target.name", resolved.name);
        note({ name: resolved.name, at: resolved.moves?.at, size: resolved.size?.major, ...position });
        form.clearFieldError(timeField);
      },
      refused(error) {
        const missing = fieldErrorsOf(error).find(({ path }) => path === "at");
        if (!missing) return;
        // Other faults would take the focus.
        form.setErrors({ [timeField]: missing.message });
        onFaults();
      },
    },
  );
  const isAdmin = isServerAdmin(useProfile());
  const isAnothers = found && isOfAnother(found, name);
  const isElsewhen = found && !isAnothers && isAtAnotherTime(found, at);
  const isRefused = find.variables === name;
  const lookUp = (asked: string) => {
    if (found && isOfAnother(found, asked)) fill({ ra: "", dec: "" });
    if (asked) find.mutate(asked);
  };
  return (
    <div>
      <Group align="end" gap="0.5rem 0.75rem">
        <Completing form={form} onChosen={lookUp} />
        <Button
          variant="default"
          leftSection={<IconCurrentLocation size={16} />}
          disabled={name === ""}
          loading={find.isPending}
          onClick={() => lookUp(name)}
        >
          Find coordinates
        </Button>
      </Group>
      <Text size="sm" role="status" mt="0.25rem">
        {found && !isAnothers && !isElsewhen && find.data && (
          <FoundPosition found={find.data} when={midst?.words} seconds={secondsOf(form.values)} />
        )}
        {(isAnothers || isElsewhen) && (
          <Group component="span" gap="0.25rem 0.5rem" c="var(--m-warn)">
            <IconAlertTriangle size={16} aria-hidden="true" />
            These are still the coordinates of {found.name}
            {isElsewhen && " at another time: find them again"}.
            {isAnothers && name !== "" && (
              <Button variant="default" size="compact-sm" onClick={() => note({ ...found, name })}>
                Observe “{name}” there
              </Button>
            )}
          </Group>
        )}
      </Text>
      {isRefused && <Refusal error={find.error} fields={["at"]} />}
      {isRefused && hasStatus(find.error, 404) && isAdmin && (
        <Link to="/health" target="_blank">
          Name service in Health (opens another tab)
        </Link>
      )}
    </div>
  );
}

/** Its type, magnitude and size: "Galaxy, magnitude 3.4, 177.8′ × 69.7′." */
function whatItIs({ type, magnitude, size }: ResolvedTarget): string {
  const brightness = magnitude !== undefined && `magnitude ${magnitudeInWords(magnitude)}`;
  const words = [type, brightness, size && sizeInWords(size)].filter(Boolean);
  return words.length > 0 ? ` ${words.join(", ")}.` : "";
}

interface FoundPositionProps {
  found: ResolvedTarget;
  /** The moment of the observation for which it is found. */
  when: string | undefined;
  /** Seconds that the exposures take. */
  seconds: number;
}

/** The object whose coordinates were found, their time, and how far it moves away from them. */
function FoundPosition({ found, when, seconds }: FoundPositionProps) {
  const zone = useZone();
  const { name, source, catalogue, moves } = found;
  if (!moves)
    return `Coordinates of ${name}, from ${source}${catalogue ? ` (${catalogue})` : ""}.${whatItIs(found)}`;
  const { at, arcminutes_per_hour } = moves;
  const during = (arcminutes_per_hour * seconds) / 3600;
  return [
    `Coordinates of ${name} at ${inZone(at, zone)} ${zoneName(at, zone)}${when ? `, ${when}` : ""}, ${source}.`,
    `It moves ${arcminutes(arcminutes_per_hour)} an hour${seconds > 0 ? `, ${arcminutes(during)} during these exposures` : ""}, and telescopes don't follow it.`,
  ].join(" ");
}
