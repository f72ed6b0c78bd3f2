import { Button, Skeleton } from "@mantine/core";
import type { Image } from "@meridian/contract";
import { IconPhoto, IconPhotoX } from "@tabler/icons-react";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import {
  type KeyboardEvent,
  memo,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { count } from "../../format/quantity.ts";
import { Notice } from "../../ui/page/Notice.tsx";
import { ErrorPanel } from "../../ui/page/WithoutData.tsx";
import classes from "./Images.module.css";
import { inRow, starsInWords, takenBy, thumbnailAddress, wordsOf } from "./image.ts";
import { NoImage } from "./NoImage.tsx";
import { clockOf, placeFrom, type Row, rowsOf, type Way, ways } from "./nights.ts";
import { OpenViewer } from "./OpenViewer.tsx";
import { type ImagesScope, useImage, useImages, useOthers } from "./useImages.ts";
import { useShownImage } from "./useShownImage.ts";
import { acceptanceInWords } from "./verdict.tsx";

/** Pixels. The heights are fixed, so that nothing moves while pictures come. */
const least = 150;
const gap = 8;
const captionHeight = 108;
const headHeight = 52;
/** Rows before the end at which the next page is asked for. */
const ahead = 12;

interface ImagesOfProps {
  scope: ImagesScope;
  /** True if there may be others, of other people, which aren't shown to this person. */
  isPartial?: boolean;
}

/** All images of a scope by nights, the newest first, as far as one scrolls. */
export function ImagesOf({ scope, isPartial = false }: ImagesOfProps) {
  const { images, error, refetch, hasNewer, readNewer, more } = useImages(scope);
  const { image: opened, show, close } = useShownImage<string>();
  const { image: shown, fault } = useImage(images, opened);
  const others = useOthers(images && shown && !images.includes(shown) ? shown : undefined);
  if (!images)
    return error ? <ErrorPanel error={error} retry={refetch} /> : <Skeleton height="30rem" radius="md" />;
  return (
    <>
      {fault && <NoImage fault={fault} onClose={close} />}
      {hasNewer && (
        <Button className={classes.newer} radius="xl" onClick={() => void readNewer()}>
          Show newer images
        </Button>
      )}
      {images.length > 0 ? (
        <Grid images={images} more={more} onOpen={show} />
      ) : (
        !hasNewer && <NoImages isPartial={isPartial} />
      )}
      {shown && (
        <Suspense>
          <OpenViewer
            images={images.includes(shown) ? images : others}
            shown={shown}
            title={`image ${count(shown.number)} of “${shown.observation_name}”`}
            namesPlace={scope.of !== "observatory"}
            more={more}
            onShow={({ id }) => show(id)}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

const NoImages = ({ isPartial }: Required<Pick<ImagesOfProps, "isPartial">>) =>
  isPartial ? (
    <Notice icon={IconPhoto} title="No images of your observations or projects yet">
      <p>
        They appear here while they are taken, the newest first. Only operators see those of other people.
      </p>
    </Notice>
  ) : (
    <Notice icon={IconPhoto} title="No images yet">
      <p>Images appear here while observations are made, the newest first.</p>
    </Notice>
  );

interface GridProps {
  images: readonly Image[];
  more: ReturnType<typeof useImages>["more"];
  onOpen(id: string): void;
}

/** The images in rows, of which only those in sight are there. */
function Grid({ images, more, onOpen }: GridProps) {
  const place = useRef<HTMLDivElement>(null);
  const { width, top } = usePlace(place);
  const columns = Math.max(2, Math.floor((width + gap) / (least + gap)));
  const rows = useMemo(() => rowsOf(images, columns), [images, columns]);
  const picture = Math.round(((width - gap * (columns - 1)) / columns) * 0.75);
  const heightOf = (at: number) => {
    const row = rows[at];
    return row && "from" in row ? picture + captionHeight + gap : headHeight;
  };
  const virtualizer = useWindowVirtualizer({
    count: width > 0 ? rows.length : 0,
    estimateSize: heightOf,
    getItemKey: (at) => rows[at]!.key,
    overscan: 4,
    scrollMargin: top,
  });
  // The heights change with the width.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, picture]);
  const seen = virtualizer.getVirtualItems();
  const isNearEnd = (seen.at(-1)?.index ?? 0) >= rows.length - ahead;
  const { isThere, isLoading, load } = more;
  useEffect(() => {
    if (isNearEnd && width > 0 && isThere && !isLoading) load();
  }, [isNearEnd, width, isThere, isLoading, load]);

  const [focused, focus] = useState(0);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (altKey || ctrlKey || metaKey || shiftKey || !ways.includes(key)) return;
    event.preventDefault();
    const next = placeFrom(rows, focused, key as Way);
    focus(next);
    const row = rows.findIndex((one) => "from" in one && next >= one.from && next < one.to);
    virtualizer.scrollToIndex(row, { align: "auto" });
    const take = (left: number) => {
      const button = place.current?.querySelector<HTMLElement>(`[data-place="${next}"]`);
      if (button) button.focus({ preventScroll: true });
      else if (left > 0) requestAnimationFrame(() => take(left - 1));
    };
    take(10);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows lead from button to button.
    <div
      ref={place}
      className={classes.grid}
      style={{ height: virtualizer.getTotalSize() }}
      onKeyDown={onKeyDown}
    >
      {seen.map(({ index, key, start }) => (
        <div key={key} className={classes.row} style={{ transform: `translateY(${start - top}px)` }}>
          <ImagesRow
            row={rows[index]!}
            {...{ images, columns, picture, onOpen, onFocus: focus }}
            focused={isIn(rows[index]!, focused) ? focused : undefined}
          />
        </div>
      ))}
      {isLoading && (
        <span className={classes.loading} role="status">
          Loading more images
        </span>
      )}
    </div>
  );
}

const isIn = (row: Row, place: number) => "from" in row && place >= row.from && place < row.to;

/** The width that there is, and how far below the top of the page it begins. */
function usePlace(place: { current: HTMLElement | null }) {
  const [found, setFound] = useState({ width: 0, top: 0 });
  const measure = useCallback(() => {
    const element = place.current;
    if (!element) return;
    const { width, top } = element.getBoundingClientRect();
    const next = { width: Math.floor(width), top: Math.round(top + window.scrollY) };
    setFound((before) => (before.width === next.width && before.top === next.top ? before : next));
  }, [place]);
  useLayoutEffect(() => {
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(place.current!);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [place, measure]);
  return found;
}

interface RowProps {
  row: Row;
  images: readonly Image[];
  columns: number;
  picture: number;
  /** The place that the keyboard reaches, if it is in this row. */
  focused: number | undefined;
  onOpen(id: string): void;
  onFocus(place: number): void;
}

/** A head, or images side by side. */
const ImagesRow = memo(function ImagesRow({
  row,
  images,
  columns,
  picture,
  focused,
  onOpen,
  onFocus,
}: RowProps) {
  if ("night" in row)
    return (
      <h2 className={classes.night}>
        <span>Night of {row.night}</span>
      </h2>
    );
  return (
    <ul
      className={`plain-list ${classes.images}`}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {images.slice(row.from, row.to).map((image, at) => (
        <li key={image.id}>
          <button
            type="button"
            className={classes.image}
            data-place={row.from + at}
            data-acceptance={image.acceptance}
            tabIndex={
              focused === row.from + at || (focused === undefined && row.from === 0 && at === 0) ? 0 : -1
            }
            onFocus={() => onFocus(row.from + at)}
            onClick={() => onOpen(image.id)}
          >
            <Picture image={image} height={picture} />
            <span className={classes.caption}>
              <strong>{image.target_name}</strong>
              <span>{inRow(wordsOf(image))}</span>
              <span>{clockOf(image)}</span>
              <span>{takenBy(image)}</span>
              <span>{acceptanceInWords(image.acceptance)}</span>
              <span>{starsInWords(image)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
});

const Picture = ({ image, height }: { image: Image; height: number }) =>
  image.has_preview ? (
    <img src={thumbnailAddress(image)} alt="" style={{ height }} loading="lazy" decoding="async" />
  ) : (
    <span className={classes.none} style={{ height }}>
      <IconPhotoX size={24} stroke={1.4} aria-hidden="true" />
      {image.no_preview ? "No preview" : "No preview yet"}
    </span>
  );
