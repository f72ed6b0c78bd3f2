import type { ListAnnouncementsInput, ListRecipientsInput } from "@meridian/contract";
import { oneOf, order, words } from "../../ui/search.ts";

export interface AnnouncementsSearch extends Partial<Pick<ListAnnouncementsInput, "sort" | "order">> {
  table?: "system" | "received" | undefined;
  status?: ListAnnouncementsInput["status"];
  /** The received announcement that is open. */
  open?: string | undefined;
}

export interface AnnouncementSearch extends Partial<Pick<ListRecipientsInput, "sort" | "order">> {
  status?: ListRecipientsInput["status"];
}

const table = oneOf(["system", "received"]);
const status = oneOf(["scheduled", "active", "acknowledged", "expired", "cancelled"]);
const sort = oneOf(["created_at", "title", "expires_at"]);
const recipientStatus = oneOf(["pending", "acknowledged"]);
const recipientSort = oneOf(["name", "email", "status", "acknowledged_at"]);

export const announcementsSearch = (search: Record<string, unknown>): AnnouncementsSearch => ({
  table: table(search.table),
  status: status(search.status),
  sort: sort(search.sort),
  order: order(search.order),
  open: words(search.open),
});

export const announcementSearch = (search: Record<string, unknown>): AnnouncementSearch => ({
  status: recipientStatus(search.status),
  sort: recipientSort(search.sort),
  order: order(search.order),
});
