import { MomentField } from "./MomentField.tsx";
import { fromWallClock, toWallClock } from "./moment.ts";
import { useZone } from "./zone.ts";

/** Two moments as ISO 8601. */
export interface Range {
  from?: string | undefined;
  to?: string | undefined;
}

/** The part of a filter that says from when, and up to when. */
export function MomentRange({ range, onChange }: { range: Range; onChange(part: Range): void }) {
  const zone = useZone();
  const moment = (name: keyof Range) => ({
    value: range[name] ? toWallClock(range[name], zone) : "",
    onChange: (value: string) =>
      onChange({ [name]: value ? (fromWallClock(value, zone) ?? undefined) : undefined }),
  });
  return (
    <>
      <MomentField label="From" description="This moment included." {...moment("from")} />
      <MomentField label="To" description="Up to this moment." {...moment("to")} />
    </>
  );
}
