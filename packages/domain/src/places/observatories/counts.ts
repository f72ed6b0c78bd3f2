import {
  type ListObservatoriesInput,
  observatoryAbilityFilter,
  observatoryStatus,
  yesOrNo,
} from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { countChoices, type Group, yesOrNoChosen } from "../../base/counts.ts";
import { flagFor, isHeld, matches, type Person, statusOf, weatherHoldOf } from "./filters.ts";
import { visibleTo } from "./visible.ts";

const abilities = observatoryAbilityFilter.options;
const abilitiesThere = `array_remove(array[${abilities
  .map((ability) => `case when access.${flagFor[ability]} then '${ability}' end`)
  .join()}], null)`;

/** How many of the observatories that the person can see each choice of the filters would leave. */
export async function countObservatories(ctx: Context, input: ListObservatoriesInput, person: Person) {
  const { sql } = ctx;
  const { status, weather_hold, held, ability, ...others } = input;
  const groups = await sql<Group[]>`
    select ${sql.unsafe(statusOf)} as status, ${sql.unsafe(weatherHoldOf)}::text as weather_hold,
           ${isHeld(ctx)}::text as held, ${sql.unsafe(abilitiesThere)} as ability, count(*)::int as count
      from ${visibleTo(sql, person)}
     where ${matches(ctx, others, person)}
     group by 1, 2, 3, 4`;
  return countChoices(groups, {
    status: { choices: observatoryStatus.options, chosen: status },
    weather_hold: { choices: yesOrNo, chosen: yesOrNoChosen(weather_hold) },
    held: { choices: yesOrNo, chosen: yesOrNoChosen(held) },
    ability: { choices: abilities, chosen: ability },
  });
}
