import type { Image, ImagePage, UserFile } from "@meridian/contract";
import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { query } from "../../data/call.ts";
import { hasStatus, sentence } from "../../problem.ts";
import { queryClient, trpc } from "../../trpc.ts";
import type { ShownImage } from "./image.ts";

/** The observations whose images are meant: one's own, or those of a place. */
export type ImagesScope = { of: "own" } | { of: "project" | "observatory"; id: string };

const procedures = {
  own: trpc.images.own,
  project: trpc.images.ofProject,
  observatory: trpc.images.ofObservatory,
};

const atOnce = 100;

const inputOf = (scope: ImagesScope) => (scope.of === "own" ? {} : { id: scope.id });

/** Reads one page of the images of a scope. */
const read = (scope: ImagesScope, part: object) =>
  query<ImagePage>(procedures[scope.of].pathKey(), { ...inputOf(scope), ...part });

/**
 * The images of a scope, page by page. What has been read stays as it is while images come, so that nothing moves under the
 * reader: `hasNewer` says that there are newer ones, and `readNewer` begins anew with them.
 */
export function useImages(scope: ImagesScope) {
  const client = useQueryClient();
  // Not below the procedure's own key: a live message would have all pages read again.
  const queryKey = ["images", scope];
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read(scope, { cursor: pageParam, limit: atOnce }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }: ImagePage) => next_cursor ?? undefined,
    // Pages stay as they are: comparing all of them with themselves would take longer with each.
    structuralSharing: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: false,
  });
  const newest = useQuery({
    queryKey: [...procedures[scope.of].pathKey(), { input: { ...inputOf(scope), limit: 1 } }],
    queryFn: () => read(scope, { limit: 1 }),
  });
  const images = useMemo(() => list.data?.pages.flatMap(({ items }): Image[] => items), [list.data]);
  const first = newest.data?.items[0]?.id;
  return {
    images,
    error: list.error,
    refetch: () => void list.refetch(),
    hasNewer: images !== undefined && first !== undefined && first !== images[0]?.id,
    readNewer: () => client.resetQueries({ queryKey }),
    more: {
      isThere: list.hasNextPage,
      isLoading: list.isFetchingNextPage,
      load: () => void list.fetchNextPage(),
    },
  };
}

/**
 * The image with an id: among those that are loaded, or asked for by itself, which whoever may see it gets from any page.
 * `fault` says why there is none.
 */
export function useImage(images: readonly Image[] | undefined, id: string | undefined) {
  const loaded = images?.find((image) => image.id === id);
  const { data, error } = useQuery({
    ...trpc.images.get.queryOptions({ id: id ?? "" }),
    enabled: id !== undefined && images !== undefined && !loaded,
  });
  if (id === undefined) return {};
  const isRefused = error && (hasStatus(error, 404) || hasStatus(error, 403));
  return {
    image: loaded ?? data,
    fault: error
      ? isRefused
        ? "This image isn't there, or you may not see it."
        : sentence(error)
      : undefined,
  };
}

/** The images of an image's observation, itself among them: those that it is looked at with where it came by its address. */
export function useOthers(image: Image | undefined): readonly ShownImage[] {
  const id = image?.observation_id;
  const { data } = useQuery({
    ...trpc.observations.files.queryOptions({ id: id ?? "", order: "desc", limit: 200 }),
    enabled: id !== undefined,
  });
  if (!image) return [];
  const { observation_name, target_name, timezone } = image;
  const others = data?.items.map((file) => ({ ...file, observation_name, target_name, timezone })) ?? [];
  return others.some((one) => one.id === image.id)
    ? others.map((one) => (one.id === image.id ? image : one))
    : [image];
}

/** Writes verdicts into the images that have been read, which aren't read again. */
export function keepJudged(files: readonly UserFile[]): void {
  const judged = new Map(files.map((file) => [file.id, file]));
  const keepIn = (page: ImagePage): ImagePage => ({
    ...page,
    items: page.items.map((image) => ({ ...image, ...verdictOf(judged.get(image.id)) })),
  });
  for (const file of files)
    queryClient.setQueryData(
      trpc.images.get.queryKey({ id: file.id }),
      (image) => image && { ...image, ...verdictOf(file) },
    );
  queryClient.setQueriesData<InfiniteData<ImagePage>>(
    { queryKey: ["images"] },
    (list) => list && { ...list, pages: list.pages.map(keepIn) },
  );
}

function verdictOf(file: UserFile | undefined): Partial<Image> {
  if (!file) return {};
  const { acceptance, acceptance_reason, exposure, judged_by, judged_by_name, judged_at } = file;
  return { acceptance, acceptance_reason, exposure, judged_by, judged_by_name, judged_at };
}
