import { useChosen } from "../data/useChosen.ts";
import { fromWallClock, toWallClock } from "../format/moment.ts";
import { useZone } from "../format/zone.ts";
import { MomentField } from "./MomentField.tsx";

/** Two moments as ISO 8601. */
export interface Range {
  from?: string | undefined;
  to?: string | undefined;
}

/** The part of a filter that says from when, and up to when. */
export function MomentRange({ range, onChange }: { range: Range; onChange(part: Range): void }) {
  return (
    <>
      <Moment label="From" at={range.from} onChange={(from) => onChange({ from })} />
      <Moment label="To" at={range.to} onChange={(to) => onChange({ to })} />
    </>
  );
}

interface MomentProps {
  label: string;
  at: string | undefined;
  onChange(at: string | undefined): void;
}

function Moment({ at, onChange, ...words }: MomentProps) {
  const zone = useZone();
  const [typed, type] = useChosen(at ? toWallClock(at, zone) : "", (wall) => {
    const moment = fromWallClock(wall, zone);
    // A year that is still being typed asks for nothing yet.
    if (moment || !wall) onChange(moment);
  });
  return <MomentField {...words} value={typed} onChange={type} />;
}
