import { Button } from "@mantine/core";
import type { Sequence, Validation } from "@meridian/contract";
import { IconTelescope, IconTelescopeOff } from "@tabler/icons-react";
import { useSend } from "../../../data/useChange.ts";
import { faultsIn } from "../../../problem.ts";
import { trpcClient } from "../../../trpc.ts";
import { Refusal } from "../../../ui/page/Refusal.tsx";
import { type Exposure, NextChance } from "../NextChance.tsx";
import { bestOf } from "../places/words.ts";
import classes from "./Form.module.css";
import { faultsElsewhere, withField } from "./faults.ts";
import { type SoFar, soFar } from "./soFar.ts";
import type { ObservationForm, Values } from "./values.ts";

interface CheckVisibilityProps {
  form: ObservationForm;
  /** Fields that stay as they are, and aren't judged. */
  kept?: readonly string[];
  /** Fields have been marked. */
  onFaults(): void;
}

/** The values to check. */
type Checkable = Omit<SoFar, "faults" | "request"> & { request: NonNullable<SoFar["request"]> };

/**
 * Asks what would become of what is filled in so far, without submitting it. The answer stays until something else is typed.
 */
export function CheckVisibility({ form, kept = [], onFaults }: CheckVisibilityProps) {
  const asked = JSON.stringify(form.values);
  const check = useSend(
    async ({ request, leftOut, pathInForm }: Checkable) => {
      const found = await trpcClient.observations.validate.query(request);
      const errors = found.errors.map(({ path, message }) => ({ path: pathInForm(path), message }));
      const faults = faultsIn(errors.filter(({ path }) => !kept.includes(path)));
      return {
        asked,
        found,
        faults,
        leftOut,
        ...{ exposures: request.exposures, sequence: request.sequence },
      };
    },
    {
      form,
      done: ({ faults }) => {
        form.setErrors(withField(faults, form.values));
        onFaults();
      },
    },
  );
  const isCurrent = check.data?.asked === asked;
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconTelescope size={16} />}
        loading={check.isPending}
        onClick={() => {
          const { request, faults, ...rest } = soFar(form.getValues());
          form.setErrors(faults);
          if (request) check.mutate({ request, ...rest });
          else onFaults();
        }}
      >
        Check visibility
      </Button>
      <Refusal error={check.error} />
      <div aria-live="polite" className={classes.answer}>
        {isCurrent && check.data && <Found {...check.data} values={form.values} />}
      </div>
    </div>
  );
}

interface FoundProps {
  found: Validation;
  faults: Record<string, string>;
  values: Values;
  exposures: readonly Exposure[];
  sequence: Sequence | null;
  leftOut: readonly string[];
}

function Found({ found, faults, values, exposures, sequence, leftOut }: FoundProps) {
  const { next_chance } = found;
  const isFaulty = Object.keys(faults).length > 0;
  const elsewhere = faultsElsewhere(faults, values);
  const isMarked = Object.keys(withField(faults, values)).length > 0;
  const isFine = !isFaulty && next_chance !== null;
  const Picture = isFine ? IconTelescope : IconTelescopeOff;
  return (
    <p className={classes.note} data-tone={isFine ? "good" : "bad"}>
      <Picture size={18} aria-hidden="true" />
      <span>
        {isMarked && "It can't be submitted like this: see the marked fields. "}
        {elsewhere.map((words) => `${words} `)}
        {(next_chance || !isFaulty) && (
          <NextChance
            found={found}
            at={bestOf(found.observatories)?.observatory_name}
            {...{ exposures, sequence }}
          />
        )}
        {leftOut.length > 0 && ` Left out, as it isn't filled in yet: ${leftOut.join(", ")}.`}
      </span>
    </p>
  );
}
