import type { Link } from "../link/link.ts";
import { isFrame, type Kept, type Store } from "../store/store.ts";
import type { Uploader } from "../store/uploader.ts";

/**
 * Reports an image that is on disk, as often as that takes, and then has it uploaded. The message's id is the image's: however
 * often it is sent, Meridian counts it once. An observation that isn't this observatory's any more has no progress to report;
 * its images are uploaded all the same.
 */
export async function report(
  image: Kept,
  { link, store, uploader }: { link: Link; store: Store; uploader: Uploader },
): Promise<void> {
  const { id } = image;
  const message_id = `progress-${id}`;
  if (isFrame(image)) {
    const { calibration_id, taken } = image;
    await link.say({ type: "calibration_progress", message_id, calibration_id, taken });
  } else {
    const { observation_id, exposure, panel, acquired } = image;
    const ofPanel = panel === null ? {} : { panel };
    await link.say({ type: "progress", message_id, observation_id, exposure, ...ofPanel, acquired });
  }
  await store.reported(id);
  uploader.wake();
}
