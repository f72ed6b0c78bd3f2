import { Text } from "@mantine/core";
import type { Observatory } from "@meridian/contract";
import { counted, exposureTime } from "../../../format/quantity.ts";
import classes from "../sequence/Sequence.module.css";
import { expansionInWords, roundsInWords } from "../sequence/words.ts";
import { expansionOf } from "./expansion.ts";
import { requestOf } from "./request.ts";
import type { Values } from "./values.ts";

interface StepsProps {
  values: Values;
  observatory: Observatory | undefined;
}

/** More steps than these are counted. */
const mostSteps = 12;

/** The steps that would be taken, in their order, with the time of each. */
export function Steps({ values, observatory }: StepsProps) {
  const expansion = expansionOf(values, observatory);
  if (!expansion) return null;
  const { exposures } = requestOf(values);
  const asked = exposures.map(({ filter, exposure_time = 0 }) => ({ filter, exposure_time }));
  const hidden = expansion.steps.length - mostSteps;
  return (
    <details>
      <summary>{expansionInWords(expansion)}</summary>
      <ol className={classes.steps}>
        {expansion.steps.slice(0, mostSteps).map((step) => (
          <li key={`${step.panel} ${step.exposures.join()}`}>
            {step.panel !== null && `Panel ${step.panel + 1}: `}
            {roundsInWords(step, asked)}
            {`, ${exposureTime(step.seconds)}`}
          </li>
        ))}
      </ol>
      {hidden > 0 && <Text size="sm">And {counted(hidden, "more step", "more steps")}.</Text>}
    </details>
  );
}
