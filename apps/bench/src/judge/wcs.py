"""Judges the coordinates of pixels by astropy's world coordinates. Reads headers, pixels and what Meridian found from its input."""

import json
import sys
import warnings

from astropy.coordinates import SkyCoord
from astropy.io import fits
from astropy.wcs import WCS, FITSFixedWarning

LIMIT = 0.1

warnings.simplefilter("ignore", FITSFixedWarning)


def main():
    worst = 0.0
    count = 0
    for case in json.load(sys.stdin):
        header = fits.Header()
        for keyword, value in case["header"].items():
            header[keyword] = value
        wcs = WCS(header, naxis=2)
        x = [pixel["x"] for pixel in case["pixels"]]
        y = [pixel["y"] for pixel in case["pixels"]]
        world = wcs.all_pix2world(x, y, 1)
        theirs = SkyCoord(world[wcs.wcs.lng], world[wcs.wcs.lat], unit="deg")
        ours = SkyCoord(
            [pixel["ra"] for pixel in case["pixels"]], [pixel["dec"] for pixel in case["pixels"]], unit="deg"
        )
        apart = theirs.separation(ours).arcsec.max()
        if not apart <= LIMIT:
            print(f'{apart:.3f}" apart: {case["header"]}')
        # NaN is worse than anything.
        worst = max(worst, apart if apart == apart else float("inf"))
        count += len(x)
    print(f'{count} pixels of images with world coordinates: at most {worst:.6f}" apart')
    fine = worst <= LIMIT
    print("They agree." if fine else "They differ.")
    sys.exit(0 if fine else 1)


main()
