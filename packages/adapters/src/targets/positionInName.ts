/** Designations that are positions in the Galaxy: SNR G111.7-02.1, PN G036.1-57.1, PK 164+31.1. */
const named = /^(?:SNR G|PN G|PK) ?(\d+(?:\.\d)?)([+-]\d+)(?:\.(\d))?/;

const radian = Math.PI / 180;
/** Position of the Galaxy's pole in the ICRS, and the longitude of the celestial pole. (Hipparcos catalogue, volume 1, 1.5.3.) */
const pole = { ra: 192.85948 * radian, dec: 27.12825 * radian, longitude: 122.93192 * radian };
/**
 * The greatest distance in degrees. Names are cut to whole degrees or tenths, and the middle of a remnant is where its list
 * puts it.
 */
const farthest = 1.5;

/** True if a designation says that its object is elsewhere than at these degrees, or they are no place in the sky. */
export function contradicts(name: string, [ra, dec]: readonly [number, number]): boolean {
  if (Math.abs(dec) > 90) return true;
  const [, longitude, latitude = "", tenth = "0"] = named.exec(name) ?? [];
  if (longitude === undefined) return false;
  const isPerek = name.startsWith("PK");
  const b = Number(isPerek ? latitude : `${latitude}.${tenth}`) * radian;
  const turn = pole.longitude - Number(longitude) * radian;
  const [sine, cosine] = [Math.sin(b), Math.cos(b)];
  const up = Math.sin(pole.dec) * sine + Math.cos(pole.dec) * cosine * Math.cos(turn);
  const across = cosine * Math.sin(turn);
  const along = Math.cos(pole.dec) * sine - Math.sin(pole.dec) * cosine * Math.cos(turn);
  const away = pole.ra + Math.atan2(across, along) - ra * radian;
  const along2 =
    Math.sin(dec * radian) * up + Math.cos(dec * radian) * Math.sqrt(1 - up * up) * Math.cos(away);
  return Math.acos(Math.min(1, along2)) > farthest * radian;
}
