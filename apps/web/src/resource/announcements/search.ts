import type { ListAnnouncementsInput } from "@meridian/contract";
import { announcementSorts, announcementStatuses } from "@meridian/contract/choices";
import { oneOf, order } from "../../format/search.ts";

/** The filters and the order of a table of announcements. */
export interface AnnouncementsFilter
  extends Partial<Pick<ListAnnouncementsInput, "status" | "search" | "sort" | "order">> {}

/** The same in the address of a page that has other lists as well; they share the words that are searched for. */
export interface PlaceAnnouncementsSearch {
  search?: string | undefined;
  announcement_status?: AnnouncementsFilter["status"];
  announcement_sort?: AnnouncementsFilter["sort"];
  announcement_order?: AnnouncementsFilter["order"];
}

export const announcementStatus = oneOf(announcementStatuses);
export const announcementSort = oneOf(announcementSorts);

export const placeAnnouncementsSearch = (search: Record<string, unknown>): PlaceAnnouncementsSearch => ({
  announcement_status: announcementStatus(search.announcement_status),
  announcement_sort: announcementSort(search.announcement_sort),
  announcement_order: order(search.announcement_order),
});
