import type { Announcement } from "@meridian/contract";
import { type ComponentType, useState } from "react";
import { lazyPart } from "../../../lazyPart.ts";

interface BlockingProps {
  pending: Announcement[];
}

const load = () => import("./BlockingDialog.tsx");
const LazyDialog = lazyPart<BlockingProps>(load);
let loaded: ComponentType<BlockingProps> | undefined;

/** Has the dialog ready before a page is shown that it is to stand in front of. Without a connection it comes later. */
export const readyToBlock = () =>
  load().then(
    (module) => {
      loaded = module.default;
    },
    () => {},
  );

/** The dialog that stands in front of every page, from the first paint where it is ready. */
export function Blocking({ pending }: BlockingProps) {
  const [Dialog] = useState<ComponentType<BlockingProps>>(() => loaded ?? LazyDialog);
  return <Dialog pending={pending} />;
}
