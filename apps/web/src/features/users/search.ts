import type { ListUsersInput } from "@meridian/contract";
import { accountStatuses, userSorts } from "@meridian/contract/choices";
import { oneOf, order, words } from "../../format/search.ts";

export interface UsersSearch extends Partial<Pick<ListUsersInput, "sort" | "order">> {
  search?: string | undefined;
  status?: ListUsersInput["status"];
  /** Only server administrators. */
  administrators?: true | undefined;
}

const status = oneOf(accountStatuses);
const sort = oneOf(userSorts);

export const usersSearch = (search: Record<string, unknown>): UsersSearch => ({
  search: words(search.search),
  status: status(search.status),
  administrators: search.administrators === true ? true : undefined,
  sort: sort(search.sort),
  order: order(search.order),
});
