/** INDI's simulated mount and guide camera, for PHD2 to guide. */
import { siderealTimeAt } from "@meridian/contract";
import { openIndi } from "@meridian/observatory";
import { type IndiServer, indiServer } from "@meridian/testkit/indi";

export const [mount, guideCamera] = ["Telescope Simulator", "Guide Simulator"];
/** Millimetres of the guide scope. */
export const focalLength = 200;
const place = { latitude: 30, longitude: 0 };

/** Starts INDI's server, whose mount tracks near the meridian and the equator, where PHD2 calibrates best. */
export async function startIndi(): Promise<IndiServer> {
  const server = await indiServer({ hasGuideCamera: true });
  await using indi = openIndi({ ...server, log() {} });
  const there = (name: string) => indi.until(name, () => indi.devices.find(mount, name), { seconds: 20 });
  await there("TELESCOPE_INFO");
  await indi.change(mount, "TELESCOPE_INFO", {
    ...{ TELESCOPE_APERTURE: 120, TELESCOPE_FOCAL_LENGTH: 900 },
    ...{ GUIDER_APERTURE: 50, GUIDER_FOCAL_LENGTH: focalLength },
  });
  await indi.change(mount, "CONNECTION", { CONNECT: true });
  await there("EQUATORIAL_EOD_COORD");
  await indi.change(mount, "GEOGRAPHIC_COORD", { LAT: place.latitude, LONG: place.longitude, ELEV: 0 });
  await indi.change(mount, "TELESCOPE_PARK", { UNPARK: true });
  await indi.change(mount, "ON_COORD_SET", { TRACK: true });
  const hours = siderealTimeAt(Date.now(), place.longitude) / 15;
  await indi.change(mount, "EQUATORIAL_EOD_COORD", { RA: hours, DEC: 5 }, { seconds: 120 });
  return server;
}
