import { Button } from "@mantine/core";
import type { Validation } from "@meridian/contract";
import { IconTelescope, IconTelescopeOff } from "@tabler/icons-react";
import { useSend } from "../../../data/useChange.ts";
import { useZone } from "../../../format/zone.ts";
import { trpcClient } from "../../../trpc.ts";
import { Refusal } from "../../../ui/Refusal.tsx";
import { NextChance } from "../NextChance.tsx";
import classes from "./Form.module.css";
import { validRequest } from "./request.ts";
import type { ObservationForm } from "./values.ts";

/** Asks what would become of it, without submitting it. The answer stays until something else is typed. */
export function CheckVisibility({ form }: { form: ObservationForm }) {
  const zone = useZone();
  const asked = JSON.stringify(form.values);
  const check = useSend(
    async () => {
      const found = await trpcClient.observations.validate.query(validRequest(form.values, zone));
      return { asked, found };
    },
    {
      form,
      done: ({ found: { errors } }) =>
        form.setErrors(Object.fromEntries(errors.map(({ path, message }) => [path, message]))),
    },
  );
  const isCurrent = check.data?.asked === asked;
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconTelescope size={16} />}
        loading={check.isPending}
        onClick={() => !form.validate().hasErrors && check.mutate()}
      >
        Check visibility
      </Button>
      <Refusal error={check.error} />
      <div aria-live="polite" className={classes.answer}>
        {isCurrent && check.data && <Found found={check.data.found} />}
      </div>
    </div>
  );
}

function Found({ found: { errors, hindrance, next_chance, searched_until } }: { found: Validation }) {
  const isFine = errors.length === 0 && next_chance !== null;
  const Picture = isFine ? IconTelescope : IconTelescopeOff;
  return (
    <p className={classes.note} data-tone={isFine ? "good" : "bad"}>
      <Picture size={18} aria-hidden="true" />
      <span>
        {errors.length > 0 && "It can't be submitted like this: see the marked fields. "}
        {hindrance && `${hindrance.message} `}
        {(next_chance || errors.length === 0) && <NextChance chance={next_chance} until={searched_until} />}
      </span>
    </p>
  );
}
