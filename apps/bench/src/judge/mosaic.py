"""Judges the panels of mosaics by astropy's world coordinates. Reads cases and what Meridian found from its input."""

import json
import sys

import astropy.units as u
import numpy as np
from astropy.coordinates import SkyCoord
from astropy.wcs import WCS

LIMIT = 1.0


def camera(target, mosaic):
    """The world coordinates of one image of the whole mosaic: a pixel is an arcminute of its flat sky."""
    angle = mosaic["rotation"]
    if angle is None:
        angle = target["rotation"] or 0.0
    wcs = WCS(naxis=2)
    wcs.wcs.ctype = ["RA---TAN", "DEC--TAN"]
    wcs.wcs.crval = [target["ra"], target["dec"]]
    wcs.wcs.crpix = [0, 0]
    # At the pole itself FITS would turn the image by half a circle.
    wcs.wcs.lonpole = 180
    wcs.wcs.cdelt = [-1 / 60, 1 / 60]
    turn = np.radians(angle)
    # Upwards in the image is at this angle from north through east.
    wcs.wcs.pc = [[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]
    return wcs


def flat(arcminutes):
    """Pixels under a field of view: the plane is flat, the angle is not."""
    return 2 * np.degrees(np.tan(np.radians(arcminutes / 120))) * 60


def centres(mosaic):
    apart = 1 - mosaic["overlap"] / 100
    width = flat(mosaic["panel_width"]) * apart
    height = flat(mosaic["panel_height"]) * apart
    for row in range(mosaic["rows"]):
        for column in range(mosaic["columns"]):
            yield (
                (column - (mosaic["columns"] - 1) / 2) * width,
                ((mosaic["rows"] - 1) / 2 - row) * height,
            )


def main():
    worst = {"centre": 0.0, "angle": 0.0}
    count = 0
    for case in json.load(sys.stdin):
        wcs = camera(case["target"], case["mosaic"])
        pixels = np.array(list(centres(case["mosaic"])))
        assert len(pixels) == len(case["panels"])
        theirs = wcs.pixel_to_world(pixels[:, 0] - 1, pixels[:, 1] - 1)
        ours = SkyCoord(
            [panel["ra"] for panel in case["panels"]], [panel["dec"] for panel in case["panels"]], unit="deg"
        )
        worst["centre"] = max(worst["centre"], theirs.separation(ours).arcsec.max())
        # The panel's position angle leads to a place a degree upwards in the image.
        above = wcs.pixel_to_world(pixels[:, 0] - 1, pixels[:, 1] - 1 + 60)
        angles = np.array([panel["rotation"] for panel in case["panels"]]) * u.deg
        led = ours.directional_offset_by(angles, ours.separation(above))
        worst["angle"] = max(worst["angle"], led.separation(above).arcsec.max())
        count += len(pixels)
    print(f"{count} panels of mosaics: their centres, and where a degree upwards in the image leads")
    for name, value in worst.items():
        print(f'  {name}: at most {value:.6f}" apart')
    fine = all(value <= LIMIT for value in worst.values())
    print("They agree." if fine else "They differ.")
    sys.exit(0 if fine else 1)


main()
