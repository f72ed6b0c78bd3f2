/** The genitives by which stars are called, by the short names of their constellations. */
const genitives = {
  ...{ And: "Andromedae", Ant: "Antliae", Aps: "Apodis", Aql: "Aquilae", Aqr: "Aquarii", Ara: "Arae" },
  ...{
    Ari: "Arietis",
    Aur: "Aurigae",
    Boo: "Boötis",
    Cae: "Caeli",
    Cam: "Camelopardalis",
    Cap: "Capricorni",
  },
  ...{ Car: "Carinae", Cas: "Cassiopeiae", Cen: "Centauri", Cep: "Cephei", Cet: "Ceti", Cir: "Circini" },
  ...{ Cha: "Chamaeleontis", CMa: "Canis Majoris", CMi: "Canis Minoris", Cnc: "Cancri", Col: "Columbae" },
  ...{ Com: "Comae Berenices", CrA: "Coronae Australis", CrB: "Coronae Borealis", Crt: "Crateris" },
  ...{ Cru: "Crucis", Crv: "Corvi", CVn: "Canum Venaticorum", Cyg: "Cygni", Del: "Delphini", Dor: "Doradus" },
  ...{ Dra: "Draconis", Equ: "Equulei", Eri: "Eridani", For: "Fornacis", Gem: "Geminorum", Gru: "Gruis" },
  ...{ Her: "Herculis", Hor: "Horologii", Hya: "Hydrae", Hyi: "Hydri", Ind: "Indi", Lac: "Lacertae" },
  ...{ Leo: "Leonis", Lep: "Leporis", Lib: "Librae", LMi: "Leonis Minoris", Lup: "Lupi", Lyn: "Lyncis" },
  ...{ Lyr: "Lyrae", Men: "Mensae", Mic: "Microscopii", Mon: "Monocerotis", Mus: "Muscae", Nor: "Normae" },
  ...{ Oct: "Octantis", Oph: "Ophiuchi", Ori: "Orionis", Pav: "Pavonis", Peg: "Pegasi", Per: "Persei" },
  ...{ Phe: "Phoenicis", Pic: "Pictoris", PsA: "Piscis Austrini", Psc: "Piscium", Pup: "Puppis" },
  ...{ Pyx: "Pyxidis", Ret: "Reticuli", Scl: "Sculptoris", Sco: "Scorpii", Sct: "Scuti", Ser: "Serpentis" },
  ...{ Sex: "Sextantis", Sge: "Sagittae", Sgr: "Sagittarii", Tau: "Tauri", Tel: "Telescopii" },
  ...{ TrA: "Trianguli Australis", Tri: "Trianguli", Tuc: "Tucanae", UMa: "Ursae Majoris" },
  ...{ UMi: "Ursae Minoris", Vel: "Velorum", Vir: "Virginis", Vol: "Volantis", Vul: "Vulpeculae" },
};

/** The full genitive by the short name. */
export const genitiveOf = new Map(Object.entries(genitives));

const folded = (name: string) => name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** The short name by itself and by the genitive, in lower case without accents. */
export const constellations = new Map(
  [...genitiveOf, ["CrA", "Coronae Austrinae"] as const].flatMap(([short, full]) => [
    [folded(short), folded(short)] as const,
    [folded(full), folded(short)] as const,
  ]),
);
