import { scopeCollections } from "@meridian/contract/choices";
import { useQuery } from "@tanstack/react-query";
import type { Place } from "../../../resource/announcements/place.ts";
import { targetQuery } from "../targetQuery.ts";

/** What the place is called; undefined until that is known. */
export const usePlaceName = ({ type, id }: Place): string | undefined =>
  useQuery(targetQuery(scopeCollections[type], id)).data?.name;
