/** The objects of OpenNGC: NGC, IC and Messier, with what else its addendum has. */
import { readFile } from "node:fs/promises";
import type { ResolvedTarget } from "@meridian/contract";
import { usualNames } from "./furtherNames.ts";
import { builtIn } from "./source.ts";

const file = new URL("../../openngc/objects.csv", import.meta.url);

/** OpenNGC's types in words. An object of any other type gets none. */
const types: Record<string, string> = {
  ...{ "*": "Star", "**": "Double star", "*Ass": "Association of stars", Nova: "Nova" },
  ...{ OCl: "Open cluster", GCl: "Globular cluster", "Cl+N": "Cluster with nebula" },
  ...{ G: "Galaxy", GPair: "Pair of galaxies", GTrpl: "Triplet of galaxies", GGroup: "Group of galaxies" },
  ...{ PN: "Planetary nebula", HII: "HII region", EmN: "Emission nebula", RfN: "Reflection nebula" },
  ...{ DrkN: "Dark nebula", Neb: "Nebula", SNR: "Supernova remnant" },
};

/** An object, or a number under which there is none. */
export interface Listed {
  target: ResolvedTarget | undefined;
  /** The best known first. */
  designations: string[];
  commonNames: string[];
}

/** "NGC 1976" of `NGC1976`, "ESO 56-115" of `ESO056-115`. */
const spaced = (designation: string) =>
  designation
    .trim()
    .replace(/^SH 2-/, "Sh2-")
    .replace(/^Cl(?=\d)/, "Cr")
    .replace(/^(ESO|MCG|UGCA?|PGC|LBN|Mel|HCG|NGC|IC|Cr|C|B|H|M)\s*(?=[-+\d])/, "$1 ")
    .replace(/^(\p{L}+) 0+(?=\d)/u, "$1 ");

const degrees = (sixtieths: string) => {
  const [whole = 0, minutes = 0, seconds = 0] = sixtieths.replace(/^[-+]/, "").split(":").map(Number);
  return (sixtieths.startsWith("-") ? -1 : 1) * (whole + minutes / 60 + seconds / 3600);
};
/** A hundredth of an arcsecond is what the list has. */
const rounded = (angle: number) => Number(angle.toFixed(6));
const number = (text: string | undefined) => (text ? Number(text) : undefined);
const parts = (text = "") => text.split(",").filter((part) => part.trim() !== "");

type Row = Record<string, string>;

function targetOf(row: Row, name: string): ResolvedTarget {
  const [visual, blue] = [row["V-Mag"], row["B-Mag"]].map(number);
  const [major, minor, angle] = [row.MajAx, row.MinAx, row.PosAng].map(number);
  // Galaxies aren't blue: one that is said to be much fainter in visual light was measured in its middle alone.
  const isMiddle = row.Type === "G" && (visual ?? 0) > (blue ?? 99) + 1;
  const magnitude = isMiddle ? blue : (visual ?? blue);
  const [pm_ra, pm_dec] = [row["Pm-RA"], row["Pm-Dec"]].map(number);
  // No galaxy moves so that one could see it; those of the list are stars in front.
  const isMoving = pm_ra !== undefined && pm_dec !== undefined && !/^G(?!Cl)/.test(row.Type!);
  return {
    name,
    ra: rounded(degrees(row.RA!) * 15),
    dec: rounded(degrees(row.Dec!)),
    ...(isMoving && { epoch: 2000, pm_ra, pm_dec }),
    source: builtIn,
    catalogue: "OpenNGC",
    ...(types[row.Type!] && { type: types[row.Type!] }),
    ...(magnitude !== undefined && { magnitude }),
    ...(major && { size: { major, ...(minor && { minor }), ...(angle !== undefined && { angle }) } }),
  };
}

/** The other entry that a doubled entry stands for; undefined for any other. */
const otherOf = ({ Type, NGC, IC, M }: Row) => {
  if (Type !== "Dup") return undefined;
  const [list, number] = NGC ? ["NGC", NGC] : IC ? ["IC", IC] : ["M", M];
  return spaced(`${list}${number}`);
};

function designationsOf(row: Row): string[] {
  const messier = row.M && row.Type !== "Dup" ? [`M ${Number(row.M)}`] : [];
  const own = spaced(row.Name!);
  const others = parts(row.Identifiers).map(spaced);
  const caldwell = others.filter((one) => /^C \d/.test(one));
  return [...new Set([...messier, own, ...caldwell, ...others])];
}

/** Reads OpenNGC's entries, each object once: with the numbers of the entries that repeat it. */
export async function readOpenNgc(): Promise<Listed[]> {
  const [header, ...lines] = (await readFile(file, "utf8")).trimEnd().split("\n");
  const columns = header!.split(";");
  const rows = lines.map((line): Row => {
    const values = line.split(";");
    return Object.fromEntries(columns.map((column, index) => [column, values[index] ?? ""]));
  });
  const repeated = rows.filter((row) => row.Type === "Dup");
  const found = new Map<string, Listed>();
  const listed = rows.flatMap((row) => {
    if (row.Type === "Dup") return [];
    const designations = designationsOf(row);
    const target =
      row.Type === "NonEx" ? undefined : targetOf(row, usualNames[designations[0]!] ?? designations[0]!);
    const one = { target, designations, commonNames: parts(row["Common names"]) };
    for (const designation of designations.slice(0, 3)) found.set(designation, one);
    return [one];
  });
  for (const row of repeated) found.get(otherOf(row)!)?.designations.push(spaced(row.Name!));
  return listed;
}
