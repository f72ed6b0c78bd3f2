"""Judges Sun, Moon, planets and stars over an observatory by astropy. Reads cases from its input."""

import json
import sys
import warnings

import astropy.units as u
import numpy as np
from astropy.coordinates import GCRS, ICRS, AltAz, EarthLocation, SkyCoord, get_body
from astropy.time import Time
from astropy.utils import iers

warnings.simplefilter("ignore")
# Whatever Debian's package brings is enough: without newer tables the Earth turns less than a second differently.
iers.conf.auto_download = False
iers.conf.auto_max_age = None
iers.conf.iers_degraded_accuracy = "ignore"

LIMIT = 0.1
# astropy's Moon, erfa.moon98, is right to 11.2" in longitude and 6.5" in latitude; its planets, erfa.plan94, to 86".
LIMITS = {"coordinates of the Moon": 18 / 3600, "coordinates of the Sun": 5 / 3600}


def times(milliseconds):
    return Time(np.asarray(milliseconds) / 1000, format="unix", scale="utc")


def turned(angle):
    return np.abs((angle + 180) % 360 - 180)


def main():
    cases = json.load(sys.stdin)
    worst = {}
    counts = {}

    def note(name, differences):
        differences = np.atleast_1d(differences)
        worst[name] = max(worst.get(name, 0.0), float(np.max(np.abs(differences))))
        counts[name] = counts.get(name, 0) + differences.size

    def compare(kind, found, altitudes, azimuths):
        altitudes, azimuths = np.array(altitudes), np.array(azimuths)
        note(f"altitude of {kind}", found.alt.deg - altitudes)
        note(f"azimuth of {kind}", turned(found.az.deg - azimuths) * np.cos(found.alt.rad))

    def compare_drawn(kind, found, drawn):
        """Those that are up: on the dome, a unit is a degree from the zenith, north up and east to the right."""
        compare(kind, found, [one["altitude"] for one in drawn], [one["azimuth"] for one in drawn])
        places = np.array([one["dome"] for one in drawn])
        distance = 90 - np.atleast_1d(found.alt.deg)
        azimuth = np.atleast_1d(found.az.rad)
        apart = np.hypot(
            places[:, 0] - distance * np.sin(azimuth), places[:, 1] + distance * np.cos(azimuth)
        )
        if (distance < 90).any():
            note(f"place of {kind} on the dome", apart[distance < 90])

    def compare_coordinates(kind, found, body):
        """The coordinates of the star that is seen where a body is: with their aberration, they lead a telescope there."""
        frame = GCRS(obstime=found.obstime, obsgeoloc=found.obsgeoloc, obsgeovel=found.obsgeovel)
        star = SkyCoord(found.ra, found.dec, frame=frame).transform_to(ICRS())
        given = SkyCoord(body["coordinates"]["ra"], body["coordinates"]["dec"], unit="deg")
        note(f"coordinates of {kind}", star.separation(given).deg)

    for case in cases:
        site = case["site"]
        place = EarthLocation.from_geodetic(site["longitude"], site["latitude"], site["elevation"])
        at = times(case["ms"])
        now = AltAz(obstime=at, location=place)
        note(
            "sidereal time",
            turned(at.sidereal_time("apparent", longitude=place.lon).deg - case["sidereal"]),
        )
        stars = SkyCoord([one["ra"] for one in case["stars"]], [one["dec"] for one in case["stars"]], unit="deg")
        compare_drawn("stars", stars.transform_to(now), case["stars"])
        read = times([moment["ms"] for moment in case["moments"]])
        sidereal = read.sidereal_time("apparent", longitude=place.lon).hour
        hours = np.array([moment["sidereal_time"] for moment in case["moments"]])
        note("sidereal time", turned(15 * (sidereal - hours)))
        for index, body in enumerate(case["bodies"]):
            name = body["name"]
            kind = name if name in ("Sun", "Moon") else "planets"
            found = get_body(name.lower(), at, place).transform_to(now)
            compare_drawn(kind, found, [body])
            compare_coordinates(kind if kind == "planets" else f"the {kind}", get_body(name.lower(), at, place), body)
            over = get_body(name.lower(), read, place).transform_to(AltAz(obstime=read, location=place))
            bodies = [moment["bodies"][index] for moment in case["moments"]]
            assert all(one["name"] == name for one in bodies)
            compare(
                f"{kind} on the strip",
                over,
                [one["altitude"] for one in bodies],
                [one["azimuth"] for one in bodies],
            )
    print(f"The sky over {len(cases)} nights")
    for name, value in worst.items():
        print(f"  {name}: at most {value:.4f}° apart, of {counts[name]}")
    fine = all(value <= LIMITS.get(name, LIMIT) for name, value in worst.items())
    print("They agree." if fine else "They differ.")
    sys.exit(0 if fine else 1)


main()
