import { Button, Group, Text } from "@mantine/core";
import { bodyNamed, type ResolvedTarget } from "@meridian/contract";
import { IconAlertTriangle, IconCurrentLocation } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { useSend } from "../../../data/useChange.ts";
import { inZone, zoneName } from "../../../format/moment.ts";
import { arcminutes, magnitudeInWords, sizeInWords } from "../../../format/quantity.ts";
import { useZone } from "../../../format/zone.ts";
import { fieldErrorsOf, hasStatus } from "../../../problem.ts";
import { isServerAdmin, useProfile } from "../../../session.ts";
import { trpcClient } from "../../../trpc.ts";
import { Refusal } from "../../../ui/page/Refusal.tsx";
import { conditionsOf, midstOf } from "../night/asked.ts";
import { Completing, hasKeyboard } from "./Completing.tsx";
import { type Found, isOfAnother, type Seen, seenBy, whyOutdated } from "./found.ts";
import { requestOf } from "./request.ts";
import { secondsOf } from "./summary.ts";
import { foundOf, motionAt, type ObservationForm, type Values } from "./values.ts";

/** The field of the form that gives what a look-up lacks of an object that moves: the time, or the observatory. */
function fieldFor(path: string, values: Values): string | undefined {
  const { isNetwork, windows, fixed_time_start, fixed_time_end } = values;
  if (path === "observatory_id") return isNetwork ? "where" : "observatory_id";
  if (path !== "at") return undefined;
  const [window] = windows;
  if (!window || fixed_time_start || fixed_time_end) return "fixed_time_start";
  return window.start ? "windows.0.end" : "windows.0.start";
}

const timeFields = ["fixed_time_start", "windows.0.start", "windows.0.end"];

const over = "Must be in the future, and end after it begins: its coordinates are found for that time.";

const oneAlone = "Each observatory sees the Moon up to a degree elsewhere. Switch to “One observatory”.";

/** The words for what a look-up lacks, as this form gives it. */
function lackOf(path: string, message: string, values: Values): string {
  if (path === "observatory_id") return values.isNetwork ? oneAlone : message;
  const { fixed_time_start, fixed_time_end, windows } = requestOf(values);
  return fixed_time_start || fixed_time_end || windows.length > 0 ? over : message;
}

const whence = { "another time": "at another time", "another observatory": "from another observatory" };

/** The target to look up, with the times and the place that a body's coordinates are bound to. */
interface Lookup {
  name: string;
  query: Omit<Parameters<typeof trpcClient.targets.resolve.query>[0], "name">;
  seen: Seen;
  /** The moment in words. */
  when: string | undefined;
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
  const field = useRef<HTMLInputElement>(null);
  // The button that was pressed is disabled then, or gone. On a phone the keyboard would hide what is found.
  const focusField = () => hasKeyboard() && field.current?.focus({ preventScroll: true });
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
  const seconds = secondsOf(form.values);
  const midst = midstOf(request, { seconds });
  const conditions = conditionsOf(request);
  const find = useSend(({ name, query }: Lookup) => trpcClient.targets.resolve.query({ name, ...query }), {
    done(resolved, asked) {
      if (form.getValues().target.name.trim() !== asked.name) return;
      const position = { ra: String(resolved.ra), dec: String(resolved.dec) };
      fill(position);
      form.setFieldValue("target.motion", motionAt(position, resolved));
      // As the catalogue writes it, "M 31" of "m31".
      form.setFieldValue("target.name", resolved.name);
      const { size, moves } = resolved;
      note({ name: resolved.name, seen: moves && asked.seen, size: size?.major, ...position });
      for (const path of [...timeFields, "where"]) form.clearFieldError(path);
    },
    refused(error) {
      const values = form.getValues();
      const missing = fieldErrorsOf(error).flatMap(({ path, message }) => {
        const own = fieldFor(path, values);
        return own ? [[own, lackOf(path, message, values)] as const] : [];
      });
      if (missing.length === 0) return;
      // Other faults would take the focus.
      form.setErrors(Object.fromEntries(missing));
      onFaults();
    },
  });
  const isAdmin = isServerAdmin(useProfile());
  const isAnothers = found && isOfAnother(found, name);
  const outdated = found && whyOutdated(found, request, midst);
  const isRefused = find.variables?.name === name;
  const lookUp = (asked: string) => {
    if (found && isOfAnother(found, asked)) fill({ ra: "", dec: "" });
    const observatory_id = request.observatory_id ?? undefined;
    const { at, until, words: when } = midst ?? {};
    const query = { at, until, observatory_id, ...conditions };
    if (asked) find.mutate({ name: asked, query, seen: seenBy(request, midst), when });
  };
  return (
    <div>
      <Group align="end" gap="0.5rem 0.75rem">
        <Completing ref={field} form={form} onChosen={lookUp} />
        <Button
          variant="default"
          leftSection={<IconCurrentLocation size={16} />}
          disabled={name === ""}
          loading={find.isPending}
          onClick={() => {
            focusField();
            lookUp(name);
          }}
        >
          Find coordinates
        </Button>
      </Group>
      <Text size="sm" role="status" mt="0.25rem">
        {found && !isAnothers && !outdated && find.data && (
          <FoundPosition
            found={find.data}
            when={isOfAnother(find.data, name) ? undefined : find.variables.when}
            isOfConditions={isSame(find.variables.query, conditions)}
            seconds={seconds}
          />
        )}
        {found && (isAnothers || outdated) && (
          <Group component="span" gap="0.25rem 0.5rem" c="var(--m-warn)">
            <IconAlertTriangle size={16} aria-hidden="true" />
            These are still the coordinates of {found.name}
            {!isAnothers && outdated && ` ${whence[outdated]}: find them again`}.
            {isAnothers && name !== "" && (
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => {
                  focusField();
                  note(namedAnew(found, name));
                }}
              >
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

/** Somebody says that it is there: of something of its own on a body, at any time. */
const namedAnew = ({ seen, ...found }: Found, name: string): Found => ({
  ...{ ...found, name },
  ...(bodyNamed(name) && { seen }),
});

/** True if a look-up asked for these conditions. */
const isSame = (
  { at: _, until: __, observatory_id: ___, ...asked }: Lookup["query"],
  conditions: object = {},
) => JSON.stringify(asked) === JSON.stringify(conditions);

/** Its type, magnitude and size: "Galaxy, magnitude 3.4, 177.8′ × 69.7′." */
function whatItIs({ type, magnitude, size }: ResolvedTarget): string {
  const brightness = magnitude !== undefined && `magnitude ${magnitudeInWords(magnitude)}`;
  const words = [type, brightness, size && sizeInWords(size)].filter(Boolean);
  return words.length > 0 ? ` ${words.join(", ")}.` : "";
}

interface FoundPositionProps {
  found: ResolvedTarget;
  /** The moment of the observation for which it was found; undefined where that is of something of its own, at any time. */
  when: string | undefined;
  /** False where the conditions by which it can be observed then are others by now. */
  isOfConditions: boolean;
  /** Seconds that the exposures take. */
  seconds: number;
}

/** The object whose coordinates were found, their time, and how far it moves away from them. */
function FoundPosition({ found, when, isOfConditions, seconds }: FoundPositionProps) {
  const zone = useZone();
  const { name, source, catalogue, moves } = found;
  if (!moves)
    return `Coordinates of ${name}, from ${source}${catalogue ? ` (${catalogue})` : ""}.${whatItIs(found)}`;
  const { at, arcminutes_per_hour, is_up } = moves;
  const [hourly, during] = [3600, seconds].map((time) => motionInWords((arcminutes_per_hour * time) / 3600));
  const moment = when && is_up ? isOfConditions && "while it can be observed" : when;
  return [
    `Coordinates of ${name} at ${inZone(at, zone)} ${zoneName(at, zone)}${moment ? `, ${moment}` : ""}, ${source}.`,
    ...(is_up === false && isOfConditions && when ? ["It can't be observed there in this time."] : []),
    ...(is_up !== undefined && !isOfConditions && when
      ? ["Find them again for the changed conditions."]
      : []),
    `It moves ${hourly} an hour${seconds > 0 && during !== hourly ? `, ${during} during these exposures` : ""}, and telescopes don't follow it.`,
  ].join(" ");
}

const motionInWords = (size: number) => (size < 0.05 ? "less than 0.1′" : arcminutes(size));
