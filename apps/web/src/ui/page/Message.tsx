import { Skeleton } from "@mantine/core";
import { Suspense } from "react";
import { lazyPart } from "../../lazyPart.ts";

const Markdown = lazyPart(() => import("../values/Markdown.tsx"));

/** Markdown that a person wrote; raw HTML in it is left out. Its renderer is fetched when the first one is shown. */
export function Message({ text }: { text: string }) {
  return (
    <Suspense fallback={<Skeleton height="3rem" />}>
      <Markdown text={text} />
    </Suspense>
  );
}
