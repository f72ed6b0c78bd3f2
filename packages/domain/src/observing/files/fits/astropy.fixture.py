"""Writes astropy.fixture.json: small FITS files made by astropy 5.2, and the pixels that astropy reads from them.

Run it as `python3 astropy.fixture.py > astropy.fixture.json`. All are in gzip and Base64; pixels are 32-bit floats with
the lowest row first.
"""

import base64
import gzip
import io
import json

import numpy as np
from astropy.io import fits

noise = np.random.default_rng(5)
rows, columns = np.mgrid[:16, :24]
sky = 1000 + noise.normal(0, 20, (16, 24)) + 3000 * np.exp(-((columns - 9) ** 2 + (rows - 4) ** 2) / 8)
floats = sky.astype("float32")
holes = floats.copy()
holes[3, 4] = np.nan
zeros = floats.copy()
zeros[:, 5] = 0


def table():
    return fits.BinTableHDU.from_columns([fits.Column("star", "J", array=np.arange(9))])


def tiles(data, method, **options):
    return [fits.PrimaryHDU(), fits.CompImageHDU(data, compression_type=method, **options)]


def dithered(kind, seed=1):
    return {"quantize_method": kind, "quantize_level": 4, "dither_seed": seed}


files = {
    "RICE_1, 8 bit": tiles((sky / 20).astype("uint8"), "RICE_1"),
    "RICE_1, 16 bit with an offset": tiles((sky * 10).astype("uint16"), "RICE_1"),
    "RICE_1, 32 bit in squares": tiles((sky * 1e5).astype("int32"), "RICE_1", tile_size=(7, 5)),
    "RICE_1, noise of 16 bit": tiles(noise.integers(-32768, 32767, (16, 24)).astype("int16"), "RICE_1"),
    "RICE_1, a cube": tiles(np.stack([sky, -sky]).astype("int16"), "RICE_1", tile_size=(24, 16, 1)),
    "GZIP_1, 16 bit": tiles(sky.astype("int16"), "GZIP_1"),
    "GZIP_2, 32 bit": tiles((sky * 1e5).astype("int32"), "GZIP_2"),
    "RICE_1, floats": tiles(floats, "RICE_1", **dithered(-1)),
    "RICE_1, floats with dither 1": tiles(floats, "RICE_1", **dithered(1, 9995)),
    "GZIP_2, floats with dither 2 and zeros": tiles(zeros, "GZIP_2", **dithered(2, 77)),
    "GZIP_1, floats with holes": tiles(holes, "GZIP_1", **dithered(1)),
    "GZIP_2, floats as they are": tiles(floats, "GZIP_2", quantize_level=0),
    "HCOMPRESS_1": tiles(sky.astype("int16"), "HCOMPRESS_1"),
    "PLIO_1": tiles(sky.astype("int16"), "PLIO_1"),
    "an image after a table": [fits.PrimaryHDU(), table(), fits.ImageHDU(sky.astype("int32")), fits.ImageHDU(floats)],
    "a table": [fits.PrimaryHDU(), table()],
}


def packed(content):
    return base64.b64encode(gzip.compress(content, mtime=0)).decode()


def entry(units):
    written = io.BytesIO()
    fits.HDUList(units).writeto(written)
    content = written.getvalue()
    with fits.open(io.BytesIO(content)) as read:
        images = [unit.data for unit in read if unit.is_image and unit.data is not None]
        pixels = images[0].astype("float32").reshape(-1)[: 16 * 24] if images else np.empty(0, "float32")
    return {"file": packed(content), "pixels": packed(pixels.astype("<f4").tobytes())}


print(json.dumps({name: entry(units) for name, units in files.items()}, indent=1))
