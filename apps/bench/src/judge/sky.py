"""Judges angles and allowed times by astropy and astroplan. Reads cases and what Meridian found from its input."""

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
# Whatever Debian's package brings is enough: without newer tables the Earth turns less than a second differently.
iers.conf.auto_download = False
iers.conf.auto_max_age = None
iers.conf.iers_degraded_accuracy = "ignore"

ANGLE_LIMIT = 0.02
MINUTES = 24 * 60


def skyline(horizon, azimuth):
    if not horizon:
        return np.full(azimuth.shape, -90.0)
    points = np.array(horizon)
    return np.interp(azimuth, points[:, 0], points[:, 1], period=360)


def turned(angle):
    return np.abs((angle + 180) % 360 - 180)


def allowed_by(site, observer, times, stars, altaz, hours):
    """For each star and minute: is it dark, and is the star where the telescope may point?"""
    sun = site["sun_altitude_max"]
    dark = AtNightConstraint(max_solar_altitude=(-12 if sun is None else sun) * u.deg)
    high = AltitudeConstraint(min=site["min_altitude"] * u.deg, max=site["max_altitude"] * u.deg)
    both = dark.compute_constraint(times, observer, stars) & high.compute_constraint(
        times, observer, stars
    )
    both &= altaz.alt.deg >= skyline(site["horizon"], altaz.az.deg)
    if site["hour_angle_limits"]:
        both &= (hours >= site["hour_angle_limits"]["from"]) & (
            hours <= site["hour_angle_limits"]["to"]
        )
    return both


def runs(mask):
    """Stretches in which a mask is true, as first and last index."""
    edges = np.flatnonzero(np.diff(np.concatenate(([0], mask.astype(int), [0]))))
    return list(zip(edges[::2], edges[1::2] - 1))


def main():
    case = json.load(sys.stdin)
    step = case["step_minutes"]
    stars = SkyCoord([[t["ra"]] for t in case["targets"]], [[t["dec"]] for t in case["targets"]], unit="deg")
    worst = {"altitude": 0.0, "azimuth": 0.0, "hour angle": 0.0, "Sun": 0.0}
    angles = 0
    spans = 0
    late = []
    apart = []
    short = 0
    began = time.time()
    for site, by_night in zip(case["sites"], case["ours"]):
        location = EarthLocation.from_geodetic(site["longitude"], site["latitude"], site["elevation"])
        observer = Observer(location=location, pressure=0 * u.hPa)
        for noon, ours in zip(case["nights"], by_night):
            times = Time(noon / 1000, format="unix") + np.arange(MINUTES + 1) * u.min
            altaz = observer.altaz(times, stars)
            # astroplan's own hour angle leaves out precession, a third of a degree by now.
            turning = HADec(obstime=times, location=location, pressure=0 * u.hPa)
            hours = stars.transform_to(turning).ha.wrap_at(12 * u.hourangle).hour
            allowed = allowed_by(site, observer, times, stars, altaz, hours)
            sun = observer.sun_altaz(times[:MINUTES:step]).alt.deg
            worst["Sun"] = max(worst["Sun"], np.max(np.abs(sun - ours["sun"])))
            for index, target in enumerate(ours["targets"]):
                altitude = altaz.alt.deg[index, :MINUTES:step]
                azimuth = altaz.az.deg[index, :MINUTES:step]
                across = np.cos(np.radians(altitude))
                axis = np.cos(np.radians(case["targets"][index]["dec"]))
                hour = hours[index, :MINUTES:step]
                differences = {
                    "altitude": np.abs(altitude - target["altitude"]),
                    "azimuth": turned(azimuth - target["azimuth"]) * across,
                    "hour angle": turned(15 * (hour - target["hour_angle"])) * axis,
                }
                angles += 3 * len(altitude)
                for name, difference in differences.items():
                    worst[name] = max(worst[name], np.max(difference))
                mine = np.zeros(MINUTES + 1, bool)
                for start, end in target["allowed"]:
                    mine[int(start) : int(end) + 1] = True
                spans += len(target["allowed"])
                for first, last in runs(mine != allowed[index]):
                    length = last - first + 1
                    late.append(length)
                    if length <= 1:
                        continue
                    inner = allowed[index, max(first - 1, 0) : last + 2]
                    # What is shorter than the grid of the search, on either side, may be missed by design.
                    if length <= 5 and 0 < first and last < MINUTES and inner[0] == inner[-1]:
                        short += 1
                    else:
                        apart.append((site["name"], case["targets"][index], noon, int(first), int(last)))
    cases = len(case["sites"]) * len(case["targets"]) * len(case["nights"])
    print(f"astropy and astroplan took {time.time() - began:.1f} s.")
    print(f"{cases} nights of a target, {angles} angles, {spans} allowed times")
    for name, value in worst.items():
        print(f"  {name}: at most {value:.4f}° apart")
    equal = 2 * spans - len([length for length in late if length == 1])
    print(f"  ends of allowed times: {equal} in the same minute, {late.count(1)} one minute apart")
    print(f"  {short} stretches of less than five minutes missed")
    for site, target, noon, first, last in apart[:20]:
        print(f"  APART: {site} {target} night {noon}: minutes {first} to {last}")
    fine = not apart and all(value <= ANGLE_LIMIT for value in worst.values())
    print("They agree." if fine else f"They differ: {len(apart)} times more than 60 s apart.")
    sys.exit(0 if fine else 1)


main()
