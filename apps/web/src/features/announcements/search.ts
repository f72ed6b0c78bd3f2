import type { AnnouncementScope, ListReceivedInput, ListRecipientsInput } from "@meridian/contract";
import { oneOf, order, words } from "../../format/search.ts";

export interface AnnouncementsSearch extends Partial<Pick<ListReceivedInput, "sort" | "order">> {
  table?: AnnouncementScope | undefined;
  status?: ListReceivedInput["status"];
  search?: string | undefined;
  /** Only those that the person has yet to acknowledge. */
  mine?: "pending" | undefined;
}

export interface AnnouncementSearch extends Partial<Pick<ListRecipientsInput, "sort" | "order">> {
  status?: ListRecipientsInput["status"];
}

const table = oneOf(["system", "organization", "observatory", "project"]);
const status = oneOf(["scheduled", "held", "active", "acknowledged", "expired", "cancelled"]);
const sort = oneOf(["created_at", "title", "expires_at"]);
const mine = oneOf(["pending"]);
const recipientStatus = oneOf(["pending", "acknowledged", "deactivated", "failed"]);
const recipientSort = oneOf(["name", "email", "status", "acknowledged_at"]);

export const announcementsSearch = (search: Record<string, unknown>): AnnouncementsSearch => ({
  table: table(search.table),
  status: status(search.status),
  search: words(search.search),
  mine: mine(search.mine),
  sort: sort(search.sort),
  order: order(search.order),
});

export const announcementSearch = (search: Record<string, unknown>): AnnouncementSearch => ({
  status: recipientStatus(search.status),
  sort: recipientSort(search.sort),
  order: order(search.order),
});

/** The page for a new announcement of an observatory, an organization or a project. */
export const announcePlace = oneOf(["observatory", "organization", "project"]);
