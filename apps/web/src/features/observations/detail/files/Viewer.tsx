import { ActionIcon, Anchor } from "@mantine/core";
import type { UserFile } from "@meridian/contract";
import { IconChevronLeft, IconChevronRight, IconDownload } from "@tabler/icons-react";
import { useEffect } from "react";
import { bytes, count } from "../../../../format/quantity.ts";
import { addressOf } from "../../../../resource/observations/addresses.ts";
import { Dialog } from "../../../../ui/dialogs/Dialog.tsx";
import type { More } from "../../../../ui/lists/LoadMore.tsx";
import { Time } from "../../../../ui/values/Time.tsx";
import classes from "./Viewer.module.css";
import { takenBy, wordsOf } from "./words.ts";

interface ViewerProps {
  /** Those that are loaded; one without a preview is passed over. */
  files: readonly UserFile[];
  /** The number of files, loaded or not. */
  total: number;
  /** The place in the whole list of the file at this place of `files`. */
  numberAt(at: number): number;
  shown: UserFile;
  /** True for a request to the network: the observatory that took it is named. */
  isNetwork: boolean;
  more: More | undefined;
  onShow(file: UserFile): void;
  onClose(): void;
}

/** One image as large as the window lets it be, with the one before and the one after it. */
export function Viewer({ files, total, numberAt, shown, isNetwork, more, onShow, onClose }: ViewerProps) {
  const at = files.findIndex(({ id }) => id === shown.id);
  const before = files.slice(0, Math.max(at, 0)).findLast(({ has_preview }) => has_preview);
  const after = files.slice(at + 1).find(({ has_preview }) => has_preview);
  const isLastLoaded = !after && more?.isThere === true;
  useEffect(() => {
    if (isLastLoaded && !more.isLoading) more.load();
  }, [isLastLoaded, more]);
  const go = (file: UserFile | undefined) => file && onShow(file);
  useArrowKeys(
    () => go(before),
    () => go(after),
  );
  const { observation_id, id, name, captured_at, size_bytes } = shown;
  const words = wordsOf(shown).join(" · ");
  return (
    <Dialog
      title={`Image ${count(numberAt(at))} of ${count(total)}`}
      size="min(96vw, 100rem)"
      onClose={onClose}
    >
      <figure className={classes.figure}>
        <div className={classes.stage}>
          <img
            className={classes.image}
            src={addressOf(observation_id, "files", id, "preview")}
            alt={words}
          />
          <Step side="before" onGo={before && (() => go(before))} />
          <Step side="after" onGo={after && (() => go(after))} />
        </div>
        <figcaption className={classes.caption} aria-live="polite">
          <strong>{words}</strong>
          {isNetwork && <span>{takenBy(shown)}</span>}
          <Time at={captured_at} shape="exact" none="Time unknown" />
          <Anchor href={addressOf(observation_id, "files", id)} download={name} size="sm">
            <IconDownload size={14} aria-hidden="true" /> FITS, {bytes(size_bytes)}
          </Anchor>
        </figcaption>
      </figure>
    </Dialog>
  );
}

const sides = {
  before: { word: "Previous image", icon: IconChevronLeft },
  after: { word: "Next image", icon: IconChevronRight },
};

/** Stays where it is at the end, so that the focus isn't lost. */
function Step({ side, onGo }: { side: keyof typeof sides; onGo: (() => void) | undefined }) {
  const { word, icon: Picture } = sides[side];
  return (
    <ActionIcon
      className={classes.step}
      data-side={side}
      variant="default"
      size="xl"
      aria-label={word}
      aria-disabled={!onGo}
      data-disabled={!onGo || undefined}
      onClick={() => onGo?.()}
    >
      <Picture size={24} aria-hidden="true" />
    </ActionIcon>
  );
}

function useArrowKeys(onLeft: () => void, onRight: () => void) {
  useEffect(() => {
    const press = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      if (altKey || ctrlKey || metaKey) return;
      if (key === "ArrowLeft") onLeft();
      if (key === "ArrowRight") onRight();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [onLeft, onRight]);
}
