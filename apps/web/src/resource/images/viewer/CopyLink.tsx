import { IconCheck, IconLink } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { ShownImage } from "../image.ts";
import { Tool } from "./controls.tsx";
import classes from "./Viewer.module.css";

/** Milliseconds for which it is said that the link is copied. */
const shownMs = 3000;

/** Copies an address that opens the image for whoever may see it; shows the address where pages may not copy. */
export function CopyLink({ image: { id } }: { image: ShownImage }) {
  const router = useRouter();
  const [outcome, setOutcome] = useState<"copied" | "refused">();
  useEffect(() => {
    if (outcome !== "copied") return;
    const timer = setTimeout(() => setOutcome(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const { href } = router.buildLocation({ to: "/images", search: { image: id } });
  const address = new URL(router.history.createHref(href), location.href).href;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setOutcome("copied");
    } catch {
      setOutcome("refused");
    }
  };
  return (
    <>
      <Tool label="Copy link" onClick={() => void copy()}>
        {outcome === "copied" ? (
          <IconCheck size={20} aria-hidden="true" />
        ) : (
          <IconLink size={20} aria-hidden="true" />
        )}
      </Tool>
      <span role="status" className={classes.link}>
        {outcome === "copied" && "Link copied"}
        {outcome === "refused" && (
          <input
            aria-label="Link to this image"
            readOnly
            value={address}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </span>
    </>
  );
}
