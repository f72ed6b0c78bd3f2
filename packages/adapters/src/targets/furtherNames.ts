/**
 * Names that the package lacks, of stars that it has: well-known variables and hosts of exoplanets, by their numbers in the
 * Hipparcos catalogue.
 */
export const furtherNames: Record<string, string[]> = {
  1901: ["R And"],
  13192: ["HD 17156"],
  48036: ["R Leo"],
  66192: ["HD 118203"],
  67419: ["W Hya"],
  78322: ["T CrB"],
  80076: ["HAT-P-2", "HD 147506"],
  80838: ["HD 149026"],
  95413: ["CH Cyg"],
  95497: ["RR Lyr"],
  98505: ["HD 189733", "V452 Vul"],
  107848: ["AG Peg"],
  108859: ["HD 209458", "V376 Peg"],
  117054: ["R Aqr"],
  118188: ["R Cas"],
};
