import type { Stretch } from "@meridian/contract/fits";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { fileAddress, previewAddress, type ShownImage } from "../image.ts";
import { type Sliders, stretchOf } from "./stretches.ts";
import type { OpenedFits, Probed, Rectangle } from "./types.ts";
import type { Size } from "./view.ts";
import type { FitsWorker } from "./worker.ts";

/** Larger files are read only when somebody asks for it. */
export const readAtOnce = 256 * 2 ** 20;

/** A close look at a part, in real pixels. */
export interface Detail {
  part: Rectangle;
  picture: ImageBitmap;
}

/** An image as far as it is known: first its preview, then its pixels, or why there are none. */
export interface Layer {
  size: Size | undefined;
  picture: CanvasImageSource | undefined;
  opened: OpenedFits | undefined;
  /** Reason why its pixels aren't shown. */
  fault: string | undefined;
  /** Share that has been read; undefined while nothing is being read. */
  share: number | undefined;
  /** True while a large file waits to be asked for. */
  waits: boolean;
  read(): void;
  probe(column: number, row: number): Promise<Probed>;
  detail(part: Rectangle): Promise<ImageBitmap>;
  /** Changes with everything that details depend on. */
  version: number;
}

interface Drawn {
  key: string;
  picture: ImageBitmap;
  version: number;
}

/** Has the overview drawn anew for each stretch, one at a time: while a slider moves, those between are passed over. */
function useOverviews(
  worker: FitsWorker | undefined,
  key: string | undefined,
  by: Stretch | undefined,
  show: (drawn: Drawn) => void,
) {
  const state = useRef<{ wanted?: Stretch | undefined; isBusy: boolean; version: number }>({
    isBusy: false,
    version: 0,
  });
  useEffect(() => {
    if (!worker || !key || !by) return;
    const { current } = state;
    current.wanted = by;
    const draw = async () => {
      current.isBusy = true;
      while (current.wanted) {
        const next = current.wanted;
        current.wanted = undefined;
        const picture = await worker.ask("overview", key, { by: next }).catch(() => undefined);
        current.version += 1;
        if (picture) show({ key, picture, version: current.version });
      }
      current.isBusy = false;
    };
    if (!current.isBusy) void draw();
    return () => {
      current.wanted = undefined;
    };
  }, [worker, key, by, show]);
}

/** One image, read by the worker; nothing without an image. */
export function useLayer(
  worker: FitsWorker | undefined,
  image: ShownImage | undefined,
  sliders: Sliders,
): Layer {
  const key = image && `${image.observation_id}/${image.id}`;
  const preview = usePreview(image);
  const [opened, setOpened] = useState<{ key: string; file: OpenedFits }>();
  const [fault, setFault] = useState<{ key: string; reason: string }>();
  const [share, setShare] = useState<{ key: string; share: number }>();
  const [picture, setPicture] = useState<Drawn>();
  const [asked, ask] = useState<string>();
  const size = image?.size_bytes ?? 0;
  const waits = key !== undefined && size > readAtOnce && asked !== key;
  const address = image && fileAddress(image);
  useEffect(() => {
    if (!worker || !key || !address || waits) return;
    let isCurrent = true;
    const tell = (read: number) => isCurrent && setShare({ key, share: read });
    tell(0);
    const open = worker.ask("open", key, { address: new URL(address, location.href).href, size }, tell);
    open
      .then((file) => isCurrent && setOpened({ key, file }))
      .catch((error: Error) => isCurrent && setFault({ key, reason: error.message }))
      .finally(() => isCurrent && setShare(undefined));
    return () => {
      isCurrent = false;
      setFault(undefined);
      setOpened(undefined);
      void worker.ask("close", key, {}).catch(() => {});
    };
  }, [worker, key, address, size, waits]);
  const file = opened && opened.key === key ? opened.file : undefined;
  const by = useMemo(() => file && stretchOf(file.auto, sliders), [file, sliders]);
  useOverviews(worker, key, by, setPicture);
  const drawn = picture && picture.key === key && file ? picture : undefined;
  const probe = useCallback(
    (column: number, row: number) => worker!.ask("probe", key!, { column, row }),
    [worker, key],
  );
  const detail = useCallback(
    (part: Rectangle) => worker!.ask("detail", key!, { part, by: by! }),
    [worker, key, by],
  );
  return {
    size: file ? { width: file.width, height: file.height } : preview && sizeOf(preview),
    picture: drawn?.picture ?? preview,
    opened: drawn && file,
    fault: fault && fault.key === key ? fault.reason : undefined,
    share: share && share.key === key ? share.share : undefined,
    ...{ waits, read: () => ask(key), probe, detail, version: drawn?.version ?? 0 },
  };
}

const sizeOf = ({ naturalWidth, naturalHeight }: HTMLImageElement): Size => ({
  width: naturalWidth,
  height: naturalHeight,
});

/** The preview of an image, once it is there. */
function usePreview(image: ShownImage | undefined): HTMLImageElement | undefined {
  const address = image?.has_preview ? previewAddress(image) : undefined;
  const [loaded, setLoaded] = useState<{ address: string; picture: HTMLImageElement }>();
  useEffect(() => {
    if (!address) return;
    const picture = new Image();
    picture.src = address;
    let isCurrent = true;
    picture.decode().then(
      () => isCurrent && setLoaded({ address, picture }),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [address]);
  return loaded && loaded.address === address ? loaded.picture : undefined;
}
