/** Returns a place at which it is ten in the evening by the Sun, whenever the test runs, with a zone whose clock says so. */
export function atNight(latitude: number, now = new Date()) {
  const hours = 22 - (now.getUTCHours() + now.getUTCMinutes() / 60);
  // Of the zones from UTC-11 to UTC+12.
  const ahead = hours > 12 ? hours - 24 : hours;
  const whole = Math.round(ahead);
  // The names of these zones have the sign that POSIX gives them.
  const zone = whole === 0 ? "Etc/GMT" : `Etc/GMT${whole > 0 ? "-" : "+"}${Math.abs(whole)}`;
  return { latitude, longitude: ahead * 15, timezone: zone };
}
