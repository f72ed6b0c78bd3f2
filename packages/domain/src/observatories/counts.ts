import {
  type ListObservatoriesInput,
  observatoryAbilityFilter,
  observatoryStatus,
  yesOrNo,
} from "@meridian/contract";
import type { Context } from "../context.ts";
import { countChoices, type Group, yesOrNoChosen } from "../counts.ts";
import { flagFor, matches, type Person, statusOf, weatherHoldOf } from "./filters.ts";
import { visibleTo } from "./visible.ts";

const abilities = observatoryAbilityFilter.options;
const abilitiesThere = `array_remove(array[${abilities
  .map((ability) => `case when access.${flagFor[ability]} then '${ability}' end`)
  .join()}], null)`;

/** How many of the observatories that the person can see each choice of the filters would leave. */
export async function countObservatories({ sql }: Context, input: ListObservatoriesInput, person: Person) {
  const { status, weather_hold, ability, ...others } = input;
  const groups = await sql<Group[]>`
    select ${sql.unsafe(statusOf)} as status, ${sql.unsafe(weatherHoldOf)}::text as weather_hold,
           ${sql.unsafe(abilitiesThere)} as ability, count(*)::int as count
      from ${visibleTo(sql, person)}
     where ${matches(sql, others, person)}
     group by 1, 2, 3`;
  return countChoices(groups, {
    status: { choices: observatoryStatus.options, chosen: status },
    weather_hold: { choices: yesOrNo, chosen: yesOrNoChosen(weather_hold) },
    ability: { choices: abilities, chosen: ability },
  });
}
