import { sql } from "@meridian/database/query";
import { isPersonFound, type PeopleSearch } from "../../base/peopleSearch.ts";

/** That `r`, a row of recipients, whose account is `u`, is found; of those who have gone there is nothing to find. */
export const isFound = (search: PeopleSearch | undefined) => isPersonFound(search, "r.user_id");

/** The same of `r` alone, for what gathers recipients before their accounts are looked up. */
export const isAmongFound = (search: PeopleSearch | undefined) =>
  search?.found ? isFound(search) : sql`true`;
