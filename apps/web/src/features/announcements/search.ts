import type { AnnouncementScope, ListRecipientsInput } from "@meridian/contract";
import { announcementScopes, recipientFilters, recipientSorts } from "@meridian/contract/choices";
import { oneOf, order, words } from "../../format/search.ts";
import { placeTypes } from "../../resource/announcements/place.ts";
import {
  type AnnouncementsFilter,
  announcementSort,
  announcementStatus,
} from "../../resource/announcements/search.ts";

export interface AnnouncementsSearch extends AnnouncementsFilter {
  table?: AnnouncementScope | undefined;
  /** Only those that the person has yet to acknowledge. */
  mine?: "pending" | undefined;
}

export interface AnnouncementSearch extends Partial<Pick<ListRecipientsInput, "sort" | "order">> {
  status?: ListRecipientsInput["status"];
  /** A part of a recipient's name or address. */
  search?: string | undefined;
}

const table = oneOf(announcementScopes);
const mine = oneOf(["pending"]);
const recipientStatus = oneOf(recipientFilters);
const recipientSort = oneOf(recipientSorts);

export const announcementsSearch = (search: Record<string, unknown>): AnnouncementsSearch => ({
  table: table(search.table),
  status: announcementStatus(search.status),
  search: words(search.search),
  mine: mine(search.mine),
  sort: announcementSort(search.sort),
  order: order(search.order),
});

export const announcementSearch = (search: Record<string, unknown>): AnnouncementSearch => ({
  status: recipientStatus(search.status),
  search: words(search.search),
  sort: recipientSort(search.sort),
  order: order(search.order),
});

/** The page for a new announcement of an observatory, an organization or a project. */
export const announcePlace = oneOf(placeTypes);
