import type { StorageTestResult } from "@meridian/contract";
import { IconCircleCheck, IconCircleX, IconHelpCircle } from "@tabler/icons-react";
import { type Look, StatusBadge } from "../../../ui/values/StatusBadge.tsx";
import { Time } from "../../../ui/values/Time.tsx";
import classes from "./Storage.module.css";

const looks: Record<"works" | "fails" | "unknown", Look> = {
  works: { word: "Works", tone: "good", icon: IconCircleCheck },
  fails: { word: "Doesn't work", tone: "bad", icon: IconCircleX },
  unknown: { word: "Not tested yet", tone: "quiet", icon: IconHelpCircle },
};

/** The result of the last test, with the reason of a failure. */
export function LastTest({ result }: { result: StorageTestResult | null }) {
  if (!result) return <StatusBadge look={looks.unknown} />;
  return (
    <div className={classes.test}>
      <StatusBadge look={looks[result.ok ? "works" : "fails"]} />
      <span className={classes.when}>
        tested <Time at={result.tested_at} shape="distance" />
      </span>
      {!result.ok && <p className={classes.why}>{result.message}</p>}
    </div>
  );
}
