/** Names of what moves against the stars and isn't calculated here: moons, minor planets, comets, satellites of the Earth. */

const moons =
  "phobos deimos io europa ganymede callisto amalthea himalia thebe elara pasiphae metis titan rhea iapetus dione tethys enceladus mimas hyperion phoebe janus epimetheus ariel umbriel titania oberon miranda puck triton nereid proteus charon nix kerberos styx dysnomia";
const minorPlanets =
  "ceres pallas juno vesta astraea hebe flora hygiea eunomia psyche themis davida interamnia eros gaspra ida mathilde lutetia steins kleopatra apophis bennu ryugu itokawa toutatis phaethon icarus geographos didymos dimorphos florence hathor hektor patroclus chiron pholus chariklo eris haumea makemake sedna quaoar orcus gonggong varuna ixion salacia arrokoth donaldjohanson";
const comets =
  "halley encke biela faye borrelly holmes wirtanen wild tempel tempel-tuttle swift-tuttle giacobini-zinner churyumov-gerasimenko pons-brooks olbers hartley hale-bopp hyakutake neowise lovejoy lulin ison kohoutek mcnaught machholz tsuchinshan-atlas leonard nishimura shoemaker-levy borisov oumuamua";
const satellites =
  "iss zarya tiangong css starlink hst jwst tess envisat landsat terra noaa gps iridium international_space_station hubble_space_telescope hubble james_webb_space_telescope space_station";

/**
 * Names of moving bodies, except those that the catalogue has for other objects: Atlas is a star, Iris short for a nebula.
 */
export const movingNames = new Set(
  [moons, minorPlanets, comets, satellites].flatMap((list) => list.split(" ")),
);

/**
 * Parts that may surround a name: "99942 Apophis", "(1) Ceres", "Comet Hale-Bopp", "Wild 2", "Starlink-1234", "ISS (Zarya)".
 */
const before =
  /^(?:the |comet |asteroid |minor planet |dwarf planet |moon |satellite )*(?:\(?\d+\)? |\d+[pdi]\/)?/;
const after = /(?:[ -]\d+|'s comet|'s|,? comet| \(zarya\))$/;

/** Designations: 1P/Halley, C/2023 A3, 3I; 2004 MN4, (99942), S/2004 S 1, NORAD 25544. */
const designation =
  /^\d+[pdi](\/|$)|^[cpdxai]\/-?\d|^s\/\d{4}|^\(\d+\)$|^(norad|catnr|satcat)[ #-]*\d+$|^(19|20)\d\d-\d{3}[a-z]+$/i;
/** Designations that minor planets get on discovery: half-month, letter, round. Supernovae have small letters. */
const provisional = /^(18|19|20)\d\d ?[A-HJ-Y][A-HJ-Z]\d{0,3}$/;

export function isMovingName(name: string): boolean {
  const one = name
    .normalize("NFKD")
    .replaceAll(/\p{M}|ʻ/gu, "")
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/[‐‑–—]/g, "-")
    .trim();
  if (designation.test(one) || provisional.test(one)) return true;
  const lower = one.toLowerCase();
  const bare = lower.replace(before, "").replace(after, "").replaceAll(" ", "_");
  return movingNames.has(bare) || movingNames.has(lower);
}
