import { useBlocker } from "@tanstack/react-router";
import { Suspense, useEffect } from "react";
import { isAnythingUnsaved, mayLeave, useQuestion } from "../forms/unsaved.ts";
import { lazyPart } from "../lazyPart.ts";

const load = () => import("./DiscardDialog.tsx");
const DiscardDialog = lazyPart(load);

interface Place {
  pathname: string;
  search: object;
}

const tabOf = ({ search }: Place) => (search as { tab?: string }).tab;

/** Filters of a list are in the address, too, and take nothing away. */
const isLeft = (current: Place, next: Place) =>
  current.pathname !== next.pathname || tabOf(current) !== tabOf(next);

/** Asks before a page, a tab or the browser's own tab is left with something unsaved. */
export function LeaveGuard() {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => isLeft(current, next) && !(await mayLeave()),
    enableBeforeUnload: () => isAnythingUnsaved(),
  });
  // It is asked without a connection, too: it is there before that may be lost, but after the first page.
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => {}), 2000);
    return () => clearTimeout(timer);
  }, []);
  const question = useQuestion();
  return <Suspense>{question && <DiscardDialog {...question} />}</Suspense>;
}
