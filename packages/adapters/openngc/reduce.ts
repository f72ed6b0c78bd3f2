/**
 * Makes `objects.csv` of a copy of OpenNGC's `database_files`:
 *
 *     node packages/adapters/openngc/reduce.ts <folder with NGC.csv and addendum.csv>
 *
 * Values stay as they are. Columns that no name and no answer needs are left out, and so are designations that nobody types.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const columns = [
  ...[
    "Name",
    "Type",
    "RA",
    "Dec",
    "MajAx",
    "MinAx",
    "PosAng",
    "B-Mag",
    "V-Mag",
    "Pm-RA",
    "Pm-Dec",
    "M",
    "NGC",
    "IC",
  ],
  ...["Identifiers", "Common names"],
];
const typed = /^(PGC|UGCA?|ESO|LBN|PN|PK|C|SH|Mel) ?[\dG]|^MCG ?[-+]/;

const kept = (column: string, value: string) => {
  if (column !== "Identifiers") return value;
  const designations = value.split(",").map((one) => one.trim());
  return designations.filter((one) => typed.test(one)).join(",");
};

function* rowsOf(file: string): Generator<string> {
  const [header, ...lines] = readFileSync(file, "utf8").trimEnd().split("\n");
  const names = header!.trim().split(";");
  for (const line of lines) {
    const values = line.split(";");
    yield columns.map((column) => kept(column, values[names.indexOf(column)] ?? "")).join(";");
  }
}

const [folder = "."] = process.argv.slice(2);
const rows = ["NGC.csv", "addendum.csv"].flatMap((file) => [...rowsOf(join(folder, file))]);
writeFileSync(new URL("objects.csv", import.meta.url), `${[columns.join(";"), ...rows].join("\n")}\n`);
