/** Names and objects that the lists lack. */
import type { ResolvedTarget } from "@meridian/contract";
import { builtIn } from "./source.ts";

/** Names of stars: well-known variables, hosts of exoplanets and neighbours, by their numbers in the Hipparcos catalogue. */
export const furtherNames: Record<string, string[]> = {
  439: ["GJ 1"],
  1475: ["Groombridge 34"],
  1901: ["R And"],
  3829: ["Van Maanen's Star", "Van Maanen 2"],
  13192: ["HD 17156"],
  20390: ["T Tau"],
  24186: ["Kapteyn Star", "VZ Pic"],
  36208: ["Luyten's Star"],
  48036: ["R Leo"],
  49908: ["Groombridge 1618"],
  54035: ["Lalande 21185"],
  57548: ["Ross 128"],
  57939: ["Groombridge 1830"],
  57087: ["GJ 436"],
  66192: ["HD 118203"],
  67419: ["W Hya"],
  70890: ["Proxima Centauri", "α Cen C", "V645 Cen"],
  74995: ["GJ 581", "HO Lib"],
  78322: ["T CrB"],
  80076: ["HAT-P-2", "HD 147506"],
  80824: ["Wolf 1061"],
  80838: ["HD 149026"],
  87937: ["Barnard Star", "V2500 Oph"],
  91768: ["Struve 2398"],
  92403: ["Ross 154"],
  95413: ["CH Cyg"],
  95497: ["RR Lyr"],
  98298: ["Cyg X-1", "Cygnus X-1"],
  98505: ["HD 189733", "V452 Vul"],
  105090: ["Lacaille 8760"],
  107848: ["AG Peg"],
  108859: ["HD 209458", "V376 Peg"],
  110893: ["Kruger 60"],
  113020: ["GJ 876", "IL Aqr"],
  114046: ["Lacaille 9352"],
  117054: ["R Aqr"],
  118188: ["R Cas"],
};

/** Names that the lists give one object, and people or charts another one far away; with what they may stand for. */
export const ambiguousNames: Record<string, string[]> = {
  "Hercules Cluster": ["M 13", "the cluster of galaxies ACO 2151"],
  "Pegasus Cluster": ["M 15", "the cluster of galaxies around NGC 7619"],
  "Ursa Major I": ["the cluster of galaxies ACO 1377", "the dwarf galaxy of our neighbourhood"],
  // By a misprint also NGC 5623, a faint galaxy.
  "Dragon Nebula": ["NGC 1499", "NGC 6523"],
  "Snowball Nebula": ["NGC 6781", "NGC 6804", "NGC 7662"],
  "The Bird": ["a triple galaxy", "a supernova remnant"],
};

/** Names of other objects, by a designation: short ones, and those that the lists give to another object, too. */
export const objectNames: Record<string, string[]> = {
  "M 1": ["Taurus A", "Tau A"],
  "M 6": ["Butterfly Cluster"],
  "M 13": ["Great Hercules Cluster"],
  "M 31": ["Andromeda"],
  "M 33": ["Triangulum"],
  "M 44": ["Beehive Cluster"],
  "M 45": ["Seven Sisters"],
  "M 87": ["Virgo A", "Vir A"],
  "M 101": ["Pinwheel"],
  "NGC 104": ["47 Tuc"],
  "NGC 292": ["SMC"],
  "NGC 1275": ["Perseus A", "Per A"],
  "NGC 1316": ["Fornax A", "For A"],
  "NGC 2024": ["Flame Nebula"],
  "NGC 2419": ["Intergalactic Wanderer"],
  "NGC 2547": ["Malus Cluster"],
  "NGC 3132": ["Southern Ring Nebula"],
  "NGC 3172": ["Polarissima"],
  "NGC 3372": ["Carina Nebula", "Carina", "Keyhole Nebula"],
  "NGC 4490": ["Cocoon Galaxy"],
  "NGC 4699": ["Vinyl LP Galaxy"],
  "NGC 5128": ["Centaurus A", "Cen A"],
  "NGC 5139": ["ω Cen"],
  "NGC 6357": ["Lobster Nebula"],
  "NGC 6818": ["Little Gem"],
  "B 86": ["Ink Spot Nebula"],
  "IC 443": ["Jellyfish"],
  "IC 1848": ["Soul Nebula"],
  "IC 2177": ["Seagull Nebula"],
  "C 99": ["Coalsack"],
  "C 14": ["Double Cluster", "h and χ Persei"],
  "ESO 56-115": ["LMC"],
  "Cr 399": ["Coathanger"],
  "PGC 63932": ["Cyg A"],
  "SNR G 111.7-02.1": ["Cas A"],
};

/** Objects that nobody calls by their designation. */
export const usualNames: Record<string, string> = {
  "NGC 292": "Small Magellanic Cloud",
  "ESO 56-115": "Large Magellanic Cloud",
};

const of = { source: builtIn, catalogue: "Meridian" };

type Further = { target: ResolvedTarget; names: string[] };

function star(
  name: string,
  ra: number,
  dec: number,
  pm_ra: number,
  pm_dec: number,
  magnitude: number,
  names: string[],
): Further {
  return { target: { ...of, name, ra, dec, epoch: 2000, pm_ra, pm_dec, type: "Star", magnitude }, names };
}

/** Positions in the ICRS at J2000, as SIMBAD has them; the Rosette's is that of the cluster in its middle. */
export const furtherObjects: Further[] = [
  {
    target: { ...of, name: "Eta Carinae", ra: 161.264775, dec: -59.684431, type: "Star", magnitude: 6.2 },
    names: ["η Car", "HD 93308"],
  },
  {
    target: {
      ...of,
      name: "Rosette Nebula",
      ra: 97.981513,
      dec: 4.942933,
      type: "Nebula",
      size: { major: 80 },
    },
    names: ["Rosette"],
  },
  {
    target: { ...of, name: "Sagittarius A*", ra: 266.416817, dec: -29.007825, type: "Galactic centre" },
    names: ["Sgr A*", "Sgr A", "Galactic centre", "Galactic center"],
  },
  {
    target: { ...of, name: "3C 273", ra: 187.277916, dec: 2.052388, type: "Quasar", magnitude: 12.9 },
    names: ["PG 1226+023"],
  },
  {
    target: {
      ...of,
      name: "Scorpius X-1",
      ra: 244.979455,
      dec: -15.640283,
      type: "X-ray binary",
      magnitude: 12.2,
    },
    names: ["Sco X-1", "V818 Sco"],
  },
  // Neighbours that are too faint for the Hipparcos catalogue.
  star("Wolf 359", 164.1205, 7.01472, -3866, -2699, 13.5, ["GJ 406", "CN Leo"]),
  star("UV Cet", 24.75625, -17.95056, 3321, 562, 12.7, ["GJ 65", "Luyten 726-8"]),
  star("Ross 248", 355.47933, 44.17744, 113, -1592, 12.3, ["GJ 905", "HH And"]),
  star("Teegarden's Star", 43.25371, 16.88128, 3429, -3806, 15.1, ["SO 0253+1652"]),
  star("TRAPPIST-1", 346.62238, -5.04139, 931, -479, 18.8, []),
  star("GJ 1061", 53.99875, -44.51267, 746, -373, 13.1, []),
  star("GJ 1132", 153.71575, -47.15672, -1046, 416, 13.5, []),
  star("GJ 1214", 258.82887, 4.96392, 580, -750, 14.7, []),
  star("Ross 619", 122.98983, 8.77303, 1163, -5079, 12.8, ["GJ 299"]),
  star("GJ 754", 290.19992, -45.55825, 647, -2873, 12.2, []),
  star("TZ Ari", 30.054, 13.052, 1117, -1774, 12.3, ["GJ 83.1"]),
  star("GJ 1002", 1.67996, -7.53806, -817, -1870, 13.8, []),
  star("Wolf 424", 188.32254, 9.02103, -1796, 233, 13.2, ["GJ 473", "FL Vir"]),
];
