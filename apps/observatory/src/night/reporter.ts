import type { Saying } from "../link/client.ts";
import type { Link } from "../link/link.ts";
import { isFrame, type Kept, type Store } from "../store/store.ts";
import type { Uploader } from "../store/uploader.ts";

export interface Reporting {
  link: Link;
  store: Store;
  uploader: Uploader;
  /** Notes that Meridian counts an image now: the numbers that it told may be older. */
  counted(image: Kept): void;
}

/**
 * Reports an image that is on disk, as often as that takes, and then has it uploaded. The message's id is the image's: however
 * often it is sent, Meridian counts it once. An observation that isn't this observatory's any more, as `gone` says if it is known, has
 * no progress to report: handed out anew it may ask for something else, for which it would count. Its images are uploaded all the same.
 */
export async function report(
  image: Kept,
  { link, store, uploader, counted }: Reporting,
  gone?: AbortSignal,
): Promise<void> {
  const { id } = image;
  if (!gone?.aborted) {
    const answer = await link.say(progressOf(image), gone).catch((error: unknown) => {
      if (!gone?.aborted) throw error;
    });
    if (answer && answer.type !== "error" && !gone?.aborted) counted(image);
  }
  await store.reported(id);
  uploader.wake();
}

function progressOf(image: Kept): Saying {
  const message_id = `progress-${image.id}`;
  if (isFrame(image)) {
    const { calibration_id, taken } = image;
    return { type: "calibration_progress", message_id, calibration_id, taken };
  }
  const { observation_id, exposure, panel, acquired } = image;
  const ofPanel = panel === null ? {} : { panel };
  return { type: "progress", message_id, observation_id, exposure, ...ofPanel, acquired };
}
