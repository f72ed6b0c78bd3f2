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
import { type Found, isOfAnother, type Seen, seenBy, whyOutdated } from "./found.ts";
import { requestOf } from "./request.ts";
import { secondsOf } from "./summary.ts";
import { foundOf, motionAt, type ObservationForm } from "./values.ts";

/** The field of the form that gives what a look-up lacks of an object that moves: the time, or the observatory. */
const fieldFor = (path: string, isNetwork: boolean) =>
  ({ at: "fixed_time_start", observatory_id: isNetwork ? "where" : "observatory_id" })[path];

const over = "Must be in the future, and end after it begins: its coordinates are found for that time.";

const whence = { "another time": "at another time", "another observatory": "from another observatory" };

/** The target to look up, with the times and the place that a body's coordinates are bound to. */
interface Lookup {
  name: string;
  at: string | undefined;
  until: string | undefined;
  bypass_darkness: boolean;
  observatory_id: string | undefined;
  seen: Seen;
}

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
  const midst = midstOf(request, { seconds: secondsOf(form.values) });
  const seen = seenBy(request);
  const find = useSend(({ seen: _, ...asked }: Lookup) => trpcClient.targets.resolve.query(asked), {
    done(resolved, asked) {
      if (form.getValues().target.name.trim() !== asked.name) return;
      const position = { ra: String(resolved.ra), dec: String(resolved.dec) };
      fill(position);
      form.setFieldValue("target.motion", motionAt(position, resolved));
      // As the catalogue writes it, "M 31" of "m31".
      form.setFieldValue("target.name", resolved.name);
      const { size, moves } = resolved;
      note({ name: resolved.name, seen: moves && asked.seen, size: size?.major, ...position });
      for (const path of ["fixed_time_start", "where"]) form.clearFieldError(path);
    },
    refused(error) {
      const { fixed_time_start, fixed_time_end, windows } = requestOf(form.getValues());
      const isSet = Boolean(fixed_time_start || fixed_time_end || windows.length > 0);
      const missing = fieldErrorsOf(error).flatMap(({ path, message }) => {
        const own = fieldFor(path, form.getValues().isNetwork);
        return own ? [[own, path === "at" && isSet ? over : message] as const] : [];
      });
      if (missing.length === 0) return;
      // Other faults would take the focus.
      form.setErrors(Object.fromEntries(missing));
      onFaults();
    },
  });
  const isAdmin = isServerAdmin(useProfile());
  const isAnothers = found && isOfAnother(found, name);
  const outdated = found && whyOutdated(found, request);
  const isRefused = find.variables?.name === name;
  const lookUp = (asked: string) => {
    if (found && isOfAnother(found, asked)) fill({ ra: "", dec: "" });
    const observatory_id = request.observatory_id ?? undefined;
    const { bypass_darkness } = request;
    const { at, until } = midst ?? {};
    if (asked) find.mutate({ name: asked, at, until, bypass_darkness, observatory_id, seen });
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
        {found && !isAnothers && !outdated && find.data && (
          <FoundPosition found={find.data} when={midst?.words} seconds={secondsOf(form.values)} />
        )}
        {found && (isAnothers || outdated) && (
          <Group component="span" gap="0.25rem 0.5rem" c="var(--m-warn)">
            <IconAlertTriangle size={16} aria-hidden="true" />
            These are still the coordinates of {found.name}
            {!isAnothers && outdated && ` ${whence[outdated]}: find them again`}.
            {isAnothers && name !== "" && (
              <Button variant="default" size="compact-sm" onClick={() => note({ ...found, name })}>
                Observe “{name}” there
              </Button>
            )}
          </Group>
        )}
      </Text>
      {isRefused && <Refusal error={find.error} fields={["at", "observatory_id"]} />}
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
  const { at, arcminutes_per_hour, is_up } = moves;
  const during = (arcminutes_per_hour * seconds) / 3600;
  const moment = is_up ? "while it can be observed" : when;
  return [
    `Coordinates of ${name} at ${inZone(at, zone)} ${zoneName(at, zone)}${moment ? `, ${moment}` : ""}, ${source}.`,
    ...(is_up === false ? ["It can't be observed there in this time."] : []),
    `It moves ${arcminutes(arcminutes_per_hour)} an hour${seconds > 0 ? `, ${arcminutes(during)} during these exposures` : ""}, and telescopes don't follow it.`,
  ].join(" ");
}
