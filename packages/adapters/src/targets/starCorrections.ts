/** Corrections of the names that the list of stars gives, and names that it lacks. */

/** A name, the number in the Hipparcos catalogue of the star that has it, if that is certain, and how that is known. */
type Correction = readonly [name: string, hip: number | undefined, reason: string];

/** The list gives the name to another star, or to two. */
const misnamed: Correction[] = [
  ["44 UMa", 53261, "HR 4246; the other star is 44 Lyn"],
  ["3 Psc", 113610, "HR 8750; the other star is 3 Ari"],
  ["5 Psc", 114273, "HR 8807; the other star is 5 Cet"],
  ["38 Oph", 84605, "HD 156252, beside 36 Oph; the other star is U Oph, 28 degrees north"],
  ["h Aqr", 113996, "83 Aqr, HR 8782"],
  ["LN Vel", 42679, "variables' catalogue; the other star is N Vel"],
  ["CI Boo", 70236, "variables' catalogue; the other star is i Boo"],
  ["CP Cyg", 106752, "variables' catalogue; the other star is P Cyg"],
  ["MY Hya", 43039, "variables' catalogue"],
  ["EU Del", 101810, "variables' catalogue"],
  ["GX Vel", 45085, "variables' catalogue"],
  ["TU Cam", 27971, "variables' catalogue"],
  ["UZ Psc", 8210, "variables' catalogue"],
  ["Alnair", 109268, "IAU: α Gru"],
  ["Angetenar", 13288, "IAU: τ2 Eri"],
  ["Atik", 17448, "IAU: ο Per"],
  ["Beemim", 20535, "IAU: υ3 Eri"],
  ["Castula", 4422, "IAU: υ2 Cas"],
  ["Fawaris", 97165, "IAU: δ Cyg"],
  ["Markab", 113963, "IAU: α Peg"],
  ["Markeb", 45941, "IAU: κ Vel"],
  ["Menkar", 14135, "IAU: α Cet"],
  ["Muscida", 41704, "IAU: ο UMa"],
  ["Nembus", 7607, "IAU: 51 And"],
  ["Propus", 29655, "IAU: η Gem"],
  ["Tarazed", 97278, "IAU: γ Aql"],
  ["Terebellum", 98066, "IAU: ω Sgr"],
  ["Ukdah", 47431, "IAU: ι Hya"],
  ["Girtab", 86670, "HR 6580: κ Sco"],
  ["Nash", 88635, "Alnasl, γ2 Sgr"],
];

/** Sources disagree, or the letter without an index stands for stars that are apart. */
const disputed: Correction[] = [
  ["18 UMi", undefined, "HIP 78661 or π2 UMi"],
  ["Al Kaff al Jidhmah", undefined, "ξ1 Cet or γ Cet"],
  ["Alava", undefined, "ζ Ser or η Ser"],
  ["Ceginus", undefined, "φ Boo or γ Boo"],
  ["Fum al Faras", undefined, "ν Peg or ε Peg"],
  ["Heka", undefined, "φ1 Ori or λ Ori"],
  ["Tais", undefined, "π Dra or δ Dra"],
  ["Wei", undefined, "ψ Cap or ε Sco"],
  ["Zuben Hakrabi", undefined, "ν Lib or η Lib"],
  ...["δ Tau", "ι Lib", "κ Cet", "κ Tau", "τ Ari", "ψ Dra", "ω Cnc"].map(
    (name): Correction => [name, undefined, "stars with indices"],
  ),
];

const lacking = (reason: string, stars: Record<string, number>) =>
  Object.entries(stars).map(([name, hip]): Correction => [name, hip, reason]);

/** Names that the list lacks; where it has the letter without an index, the indices of the Bright Star Catalogue. */
const missing: Correction[] = [
  ...lacking("Bright Star Catalogue", {
    ...{
      "τ1 Ari": 15627,
      "τ2 Ari": 15737,
      "ρ2 Ari": 13654,
      "ρ3 Ari": 13702,
      "ω Aur": 23179,
      "π2 Boo": 71762,
    },
    ...{ "γ1 Cae": 23595, "γ2 Cae": 23596, "31 Cap": 105168, "ξ2 Cap": 99572, "ρ1 Cep": 110787 },
    ...{ "ρ2 Cep": 111056, "κ1 Cet": 15457, "κ2 Cet": 15619, "μ1 Cha": 49065, "μ1 Cnc": 39659 },
    ...{ "μ2 Cnc": 39780, "π1 Cnc": 45170, "π2 Cnc": 45410, "ω1 Cnc": 39191, "ω2 Cnc": 39263 },
    ...{ "ι1 Cyg": 95656, "ι2 Cyg": 95853, "χ Cyg": 97629, "ψ1 Dra": 86614, "ψ2 Dra": 87728 },
    ...{ "φ3 Hya": 52085, "κ1 Ind": 108478, "κ2 Ind": 109081, "ζ1 Lib": 75730, "ζ3 Lib": 75944 },
    ...{ "ζ4 Lib": 76126, "ι1 Lib": 74392, "ι2 Lib": 74493, "ν2 Lyr": 92405, "ψ1 Ori": 25302 },
    ...{ "ψ2 Ori": 25473, "π2 Peg": 109410, "ξ Sco": 78727, "γ1 Sgr": 88567, "δ1 Tau": 20455 },
    ...{ "δ2 Tau": 20542, "δ3 Tau": 20648, "κ1 Tau": 20635, "κ2 Tau": 20641, "ω1 Tau": 19388 },
    ...{ "ω2 Tau": 19990 },
  }),
  ...lacking("a letter garbled in the list", { "υ3 Eri": 20535 }),
  ...lacking("the list has it as 5 Psc", { "5 Cet": 664 }),
];

/** The star of each name by its number in the Hipparcos catalogue; undefined for a name that is refused. */
export const starCorrections: ReadonlyMap<string, number | undefined> = new Map(
  [...misnamed, ...disputed, ...missing].map(([name, hip]) => [name, hip]),
);
