import { sql } from "@meridian/database/query";
import { isPersonFound, type PeopleSearch } from "../../base/peopleSearch.ts";

/** SQL condition that `r`, a row of recipients with the account `u`, is found; deleted accounts have nothing to find. */
export const isFound = (search: PeopleSearch | undefined) => isPersonFound(search, "r.user_id");

/** The same of `r` alone, for what gathers recipients before their accounts are looked up. */
export const isAmongFound = (search: PeopleSearch | undefined) =>
  search?.found ? isFound(search) : sql`true`;
