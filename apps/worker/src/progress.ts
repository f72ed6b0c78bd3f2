import type { Context } from "@meridian/domain";

/** Percent between two lines about one stage. */
const every = 10;

/** Tells others live, and whoever looks at this process in lines: each new stage, and how far it is now and then. */
export function withProgress(live: Context["live"]): Context["live"] {
  let [stage, tenths] = ["", 0];
  return {
    ...live,
    publish(...notices) {
      live.publish(...notices);
      for (const notice of notices) {
        if (notice.type !== "operation.changed" || notice.status !== "running") continue;
        const { stage: next, done, total } = notice.progress;
        const now = total ? Math.floor((done / total) * (100 / every)) : 0;
        if (next === stage && now <= tenths) continue;
        [stage, tenths] = [next, now];
        console.error(total && now > 0 ? `${stage}: ${now * every} %` : stage);
      }
    },
  };
}
