import { announcing } from "./announcement.fixture.ts";
import { backingUp } from "./backup.fixture.ts";
import { importing } from "./import.fixture.ts";
import { pushing } from "./push.fixture.ts";
import { scanning } from "./scan.fixture.ts";
import type { Kind } from "./work.fixture.ts";

export { backingUp, startRestore } from "./backup.fixture.ts";

/** The kinds of work that go on beside what people do. */
export const works: Readonly<Record<string, Kind>> = {
  "an import": importing,
  "a scan": scanning,
  "a backup": backingUp,
  "an announcement": announcing,
  "push messages": pushing,
};
