"""Judges hours by month, and the times of a night, by astropy and astroplan. Reads cases and what Meridian found from its input."""

import json
import sys
import time
import warnings

import astropy.units as u
import numpy as np
from astroplan import AltitudeConstraint, AtNightConstraint, Observer
from astropy.coordinates import EarthLocation, HADec, SkyCoord
from astropy.time import Time
from astropy.utils import iers

warnings.simplefilter("ignore")
iers.conf.auto_download = False
iers.conf.auto_max_age = None
iers.conf.iers_degraded_accuracy = "ignore"

MONTH_LIMIT = 0.2
# The sky turns by a quarter of a degree in the minute by which an end may differ.
ALTITUDE_LIMIT = 0.25
MINUTES = 24 * 60
# Every night of a month is looked at this often.
STEP = 10


def skyline(horizon, azimuth):
    if not horizon:
        return np.full(azimuth.shape, -90.0)
    points = np.array(horizon)
    return np.interp(azimuth, points[:, 0], points[:, 1], period=360)


def look(site, observer, times, stars):
    """When it is dark, for each star when it may be exposed, and its altitude."""
    sun = site["sun_altitude_max"]
    limit = (-12 if sun is None else sun) * u.deg
    altaz = observer.altaz(times, stars)
    dark = AtNightConstraint(max_solar_altitude=limit).compute_constraint(times, observer, stars)
    high = AltitudeConstraint(min=site["min_altitude"] * u.deg, max=site["max_altitude"] * u.deg)
    allowed = dark & high.compute_constraint(times, observer, stars)
    allowed &= altaz.alt.deg >= skyline(site["horizon"], altaz.az.deg)
    if site["hour_angle_limits"]:
        frame = HADec(obstime=times, location=observer.location, pressure=0 * u.hPa)
        hours = stars.transform_to(frame).ha.wrap_at(12 * u.hourangle).hour
        allowed &= hours >= site["hour_angle_limits"]["from"]
        allowed &= hours <= site["hour_angle_limits"]["to"]
    return np.atleast_2d(dark)[0], allowed, altaz.alt.deg


def months_from(first):
    year, month = (int(part) for part in first.split("-"))
    for later in range(12):
        index = year * 12 + month - 1 + later
        start = Time(f"{index // 12:04d}-{index % 12 + 1:02d}-01T12:00:00")
        after = index + 1
        end = Time(f"{after // 12:04d}-{after % 12 + 1:02d}-01T12:00:00")
        yield start, round((end - start).to_value(u.day))


def main():
    case = json.load(sys.stdin)
    stars = SkyCoord([[t["ra"]] for t in case["targets"]], [[t["dec"]] for t in case["targets"]], unit="deg")
    apart = []
    darkness = []
    late = []
    altitudes = []
    began = time.time()
    for site, ours in zip(case["sites"], case["ours"]):
        location = EarthLocation.from_geodetic(site["longitude"], site["latitude"], site["elevation"])
        observer = Observer(location=location, pressure=0 * u.hPa)
        for index, (start, nights) in enumerate(months_from(case["first_month"])):
            noon = start - site["longitude"] / 360 * u.day
            times = noon + (np.arange(nights * MINUTES // STEP) + 0.5) * STEP * u.min
            dark, allowed, _ = look(site, observer, times, stars)
            per_night = STEP / 60 / nights
            darkness.append(abs(dark.sum() * per_night - ours["dark"][index]))
            for hours, target in zip(allowed.sum(axis=1) * per_night, ours["targets"]):
                apart.append(abs(hours - target["months"][index]))
        times = Time(ours["noon"] / 1000, format="unix") + np.arange(MINUTES + 1) * u.min
        _, allowed, altitude = look(site, observer, times, stars)
        for index, target in enumerate(ours["targets"]):
            mine = np.zeros(MINUTES + 1, bool)
            for span in target["possible"]:
                first, last = (int((span[end] - ours["noon"]) / 60000) for end in ("start", "end"))
                mine[first : last + 1] = True
            edges = np.flatnonzero(np.diff(np.concatenate(([0], (mine != allowed[index]).astype(int), [0]))))
            late += list(edges[1::2] - edges[::2])
            if target["highest"] and allowed[index].any():
                altitudes.append(abs(altitude[index][allowed[index]].max() - target["highest"]["altitude"]))
    print(f"astropy and astroplan took {time.time() - began:.1f} s.")
    print(f"{len(apart)} months of a target: at most {max(apart):.3f} h a night apart, {np.mean(apart):.3f} h on average")
    print(f"  darkness: at most {max(darkness):.3f} h a night apart")
    print(f"  times of a night: at most {max(late, default=0)} minutes apart, in {len(late)} places")
    print(f"  highest altitudes of {len(altitudes)} targets: at most {max(altitudes):.4f}° apart")
    # What is shorter than the search's grid of five minutes may be missed.
    fine = max(apart) <= MONTH_LIMIT and max(late, default=0) <= 1 and max(altitudes) <= ALTITUDE_LIMIT
    print("They agree." if fine else "They differ.")
    sys.exit(0 if fine else 1)


main()
