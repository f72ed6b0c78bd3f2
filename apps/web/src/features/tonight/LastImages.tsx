import { useQuery } from "@tanstack/react-query";
import { ImageStrip } from "../../resource/images/ImageStrip.tsx";
import { trpc } from "../../trpc.ts";

/** The person's newest images. */
export function LastImages() {
  const { data } = useQuery(trpc.images.own.queryOptions({ kind: "light", has_preview: true, limit: 12 }));
  return <ImageStrip images={data?.items} />;
}
