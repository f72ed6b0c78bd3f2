import type { Observatory } from "@meridian/contract";
import { momentWithZone } from "../../../format/moment.ts";
import { Time } from "../../../ui/values/Time.tsx";

/** "Held by Ada since 28 Nov 2026, 01:02 until 28 Nov 2026, 04:21", by the clock of the page. */
export const HeldBy = ({
  hold: { by_name, since, until },
}: {
  hold: Pick<NonNullable<Observatory["hold"]>, "by_name" | "since" | "until">;
}) => (
  <>
    Held by {by_name ?? "a deleted account"} since <Time at={since} />
    {until && (
      <>
        {" "}
        until <Time at={until} />
      </>
    )}
  </>
);

/** "Sutherland held until 28 Nov 2026, 04:21 SAST", by the telescope's clock. */
export function heldInWords(
  { name, hold, left_open }: Pick<Observatory, "name" | "hold" | "left_open">,
  zone: string,
): string {
  const end = hold?.until ? momentWithZone(hold.until, zone) : "somebody ends that";
  return `${name} held until ${end}${left_open ? ", but it can't be closed" : ""}`;
}

/** Words for whose hold it was, where somebody else gives it back its reason and end. */
export const insteadOf = (former: Observatory["hold"], now: Observatory["hold"]): string =>
  former && former.by !== now?.by ? `, now by you instead of ${former.by_name ?? "a deleted account"}` : "";
