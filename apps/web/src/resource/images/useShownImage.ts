import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useCallback, useRef } from "react";

/** The image that the address names. The way back closes it, and so does closing it lead back. */
export function useShownImage<Name extends number | string>() {
  const search: { image?: unknown } = useSearch({ strict: false });
  const image = search.image as Name | undefined;
  const navigate = useNavigate();
  const { history } = useRouter();
  /** True while the page before this one in the history is the same without the image. */
  const isOnTop = useRef(false);
  const go = useCallback(
    (next: Name | undefined, replace: boolean) =>
      void navigate({
        to: ".",
        search: (before: object) => ({ ...before, image: next }) as never,
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
  const show = useCallback(
    (next: Name) => {
      const isOpen = image !== undefined;
      if (!isOpen) isOnTop.current = true;
      go(next, isOpen);
    },
    [image, go],
  );
  const close = useCallback(() => {
    if (isOnTop.current) history.back();
    else go(undefined, true);
    isOnTop.current = false;
  }, [history, go]);
  return { image, show, close };
}
