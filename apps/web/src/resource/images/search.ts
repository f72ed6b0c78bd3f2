import { words } from "../../format/search.ts";

/** A page of images: the id of the one that is open. */
export interface ImagesSearch {
  image?: string | undefined;
}

export const imagesSearch = (search: Record<string, unknown>): ImagesSearch => ({
  image: words(search.image),
});
