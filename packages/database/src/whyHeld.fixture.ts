/** Rules for migrations of tables that others use meanwhile, and that may have ten million rows. */

const nameIn = (statement: string, before: RegExp) =>
  new RegExp(`${before.source}\\s+(?:if\\s+not\\s+exists\\s+)?"?(\\w+)"?`, "i").exec(statement)?.[1];

const beside =
  /^(create\s+(unique\s+)?index\s+concurrently\s+if\s+not\s+exists|drop\s+index\s+concurrently\s+if\s+exists)\b/i;
const harmless =
  /^(create\s+(or\s+replace\s+)?(table|view|function|trigger|type|sequence)|drop\s+(table|view|function|trigger|type|index|sequence)|comment\s+on)\b/i;
/** Whatever takes something away, and the comment that says since when no program reads it. */
const removing =
  /^drop\s+(table|view)\b|^alter\s+table\b.*\bdrop\s+(?!constraint\b|not\s+null\b)|^drop\b.*\bcascade\b|\brename\b(?!\s+constraint)|\bset\s+schema\b/is;
const unread = /--.*\bunread since \d{4}\b/i;
/** Columns that are computed for each row, and other changes of how rows are stored. */
const rewriting =
  /\bgenerated\s+(always|by\s+default)\s+as\b|\b(small|big)?serial\d?\b|\btype\b|\bdefault\s+\w+\s*\(|\bset\s+((un)?logged|tablespace|access\s+method)\b/i;
const reading =
  /\badd\s+(constraint|primary|unique|foreign|exclude)\b|\bcheck\s*\(|\breferences\b|\bunique\b|\bprimary\s+key\b|\battach\s+partition\b|\binherit\b/i;

/** Says why a statement would hold a table for long; undefined where it wouldn't. */
function fault(statement: string, isNew: (table: string | undefined) => boolean): string | undefined {
  if (beside.test(statement) || harmless.test(statement)) return undefined;
  if (/^create\s+(unique\s+)?index/i.test(statement))
    return isNew(/\bon\s+"?(\w+)"?/i.exec(statement)?.[1])
      ? undefined
      : "build it concurrently, if not exists";
  if (/^insert\s+into/i.test(statement) && isNew(nameIn(statement, /^insert\s+into/))) return undefined;
  if (/^(update|delete|insert)\b/i.test(statement)) return "rows are changed by a background task";
  if (/^alter\s+table/i.test(statement))
    return isNew(nameIn(statement, /^alter\s+table/)) ? undefined : faultOfAlter(statement);
  return `not known to hold nothing: ${statement}`;
}

function faultOfAlter(statement: string): string | undefined {
  if (rewriting.test(statement)) return "each row is written anew";
  if (/\bset\s+not\s+null\b/i.test(statement))
    return "each row is read under the lock: add a check that is not valid";
  if (reading.test(statement))
    return /\bnot\s+valid\b/i.test(statement)
      ? undefined
      : "add it not valid, and validate it in the next migration";
  return undefined;
}

/**
 * Says for the statements of one migration why they would hold a table that others use for longer than a moment, or take away what
 * programs of the release before still read.
 */
export function whyHeld(sql: readonly string[]): string[] {
  const bare = (statement: string) => statement.replaceAll(/--.*$/gm, "").trim();
  const statements = sql.map(bare).filter(Boolean);
  const made = new Set(statements.map((statement) => nameIn(statement, /^create\s+table/)));
  const missed = sql.some((statement) => removing.test(bare(statement)) && !unread.test(statement));
  const faults = [
    ...statements.flatMap(
      (statement) => fault(statement, (table) => table !== undefined && made.has(table)) ?? [],
    ),
    ...(missed ? ["programs of the release before may read it: -- unread since 0042"] : []),
  ];
  const some = statements.filter((statement) => beside.test(statement)).length;
  return some > 0 && some < statements.length
    ? [...faults, "indexes beside others have a migration of their own"]
    : faults;
}
