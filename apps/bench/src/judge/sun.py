"""Judges the Sun over the Earth, dusk and dawn, sidereal time and the Moon's phase by astropy. Reads cases from its input."""

import json
import sys
import warnings

import astropy.units as u
import numpy as np
from astropy.coordinates import AltAz, EarthLocation, get_moon, get_sun
from astropy.time import Time
from astropy.utils import iers

warnings.simplefilter("ignore")
# Whatever Debian's package brings is enough: without newer tables the Earth turns less than a second differently.
iers.conf.auto_download = False
iers.conf.auto_max_age = None
iers.conf.iers_degraded_accuracy = "ignore"

LIMITS = {
    "subsolar point": 0.1,
    "edge of twilight on the map": 0.1,
    "altitude of the Sun": 0.1,
    "sidereal time": 0.1,
    "dusk and dawn": 30,
    "lit fraction of the Moon": 0.01,
}
UNITS = {"dusk and dawn": " s", "lit fraction of the Moon": ""}


def times(milliseconds):
    return Time(np.asarray(milliseconds) / 1000, format="unix", scale="utc")


def turned(angle):
    return np.abs((angle + 180) % 360 - 180)


def altitudes(at, longitudes, latitudes):
    """Of the Sun's centre, without refraction, seen from sea level."""
    places = EarthLocation.from_geodetic(np.asarray(longitudes) * u.deg, np.asarray(latitudes) * u.deg)
    return get_sun(at).transform_to(AltAz(obstime=at, location=places)).alt.deg


def main():
    cases = json.load(sys.stdin)
    worst = dict.fromkeys(LIMITS, 0.0)
    counts = dict.fromkeys(LIMITS, 0)

    def note(name, differences):
        differences = np.atleast_1d(differences)
        if differences.size:
            worst[name] = max(worst[name], float(np.max(np.abs(differences))))
            counts[name] += differences.size

    for case in cases:
        at = times(case["ms"])
        sun = get_sun(at)
        # The place that has it in its zenith: its declination and hour angle, seen from the middle of the Earth.
        there = sun.itrs.spherical
        longitude, latitude = case["sun"]
        cosine = np.cos(np.radians(latitude))
        note(
            "subsolar point",
            np.hypot(turned(there.lon.deg - longitude) * cosine, there.lat.deg - latitude),
        )
        for ring in case["rings"]:
            places = np.array(ring["places"])
            note(
                "edge of twilight on the map", altitudes(at, places[:, 0], places[:, 1]) + ring["depth"]
            )
        moon = get_moon(at)
        apart = sun.separation(moon)
        angle = np.arctan2(sun.distance * np.sin(apart), moon.distance - sun.distance * np.cos(apart))
        note("lit fraction of the Moon", (1 + np.cos(angle)).value / 2 - case["moon"])
        sites = case["sites"]
        longitudes = np.array([site["longitude"] for site in sites])
        latitudes = np.array([site["latitude"] for site in sites])
        found = altitudes(at, longitudes, latitudes)
        note("altitude of the Sun", found - np.array([site["altitude"] for site in sites]))
        sidereal = at.sidereal_time("apparent", longitude=0 * u.deg).deg + longitudes
        note("sidereal time", turned(sidereal - np.array([site["sidereal"] for site in sites])))
        for site in sites:
            if not site["passes"]:
                continue
            passes = np.array(site["passes"])
            around = np.array([-60_000, 0, 60_000])
            moments = times((passes[:, None] + around).ravel())
            high = altitudes(
                moments, [site["longitude"]] * moments.size, [site["latitude"]] * moments.size
            ).reshape(-1, 3)
            seconds = (high[:, 1] - site["limit"]) / (high[:, 2] - high[:, 0]) * 120
            # Where the Sun grazes the limit, seconds say nothing: there the angle is compared.
            grazing = np.abs(high[:, 2] - high[:, 0]) < 0.1
            note("dusk and dawn", seconds[~grazing])
            note("altitude of the Sun", (high[:, 1] - site["limit"])[grazing])
    print(f"The Sun over the Earth at {len(cases)} moments")
    for name, value in worst.items():
        print(f"  {name}: at most {value:.4f}{UNITS.get(name, '°')} apart, of {counts[name]}")
    fine = all(worst[name] <= limit for name, limit in LIMITS.items())
    print("They agree." if fine else "They differ.")
    sys.exit(0 if fine else 1)


main()
