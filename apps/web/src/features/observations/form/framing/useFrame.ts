import {
  fieldOfView,
  formatDeclination,
  formatRightAscension,
  type Observatory,
  parseDeclination,
  parseRightAscension,
} from "@meridian/contract";
import { useState } from "react";
import { number, roundedDown } from "../typed.ts";
import type { ObservationForm } from "../values.ts";
import type { Frame } from "./frame.ts";

interface Size {
  width: number;
  height: number;
}

/** The size of a mosaic's panels, where it is given. */
function givenSize({ values }: ObservationForm): Size | undefined {
  const { isMosaic, mosaic } = values.sequence;
  const [width, height] = [number(mosaic.panel_width), number(mosaic.panel_height)];
  return isMosaic && width && height ? { width, height } : undefined;
}

/** Fills in the panels of a request to the network. No observatory does so later: they stay those of the telescope that is shown. */
export function givePanelSize(form: ObservationForm, { width, height }: Size): void {
  form.setFieldValue("sequence.mosaic.panel_width", roundedDown(width));
  form.setFieldValue("sequence.mosaic.panel_height", roundedDown(height));
}

export const fieldAt = (observatory: Pick<Observatory, "equipment"> | undefined): Size | undefined =>
  observatory && fieldOfView(observatory.equipment);

/**
 * The frame that a form's values come to, and how another one is written into them; undefined fields where the position or the
 * size isn't known. `home` is the position that was there before a frame was moved, and `extent` the size of the object there in
 * arcminutes, where it is known.
 */
export function useFrame(form: ObservationForm, field: Size | undefined) {
  const { target, sequence } = form.values;
  const { isMosaic, mosaic } = sequence;
  const [ra, dec] = [parseRightAscension(target.ra).value, parseDeclination(target.dec).value];
  const position = ra === undefined || dec === undefined ? undefined : { ra, dec };
  const [own, setOwn] = useState("");
  const [home, setHome] = useState({ ra: target.ra, dec: target.dec });
  const key = `${target.ra} ${target.dec}`;
  // Whatever isn't of a frame's own moves is where one begins.
  if (key !== own && key !== `${home.ra} ${home.dec}`) setHome({ ra: target.ra, dec: target.dec });
  const given = givenSize(form);
  const size = given ?? field;
  const ownRotation = isMosaic ? number(mosaic.rotation) : undefined;
  const frame: Frame | undefined = position &&
    size && {
      ...position,
      ...size,
      rotation: ownRotation ?? number(target.rotation) ?? 0,
      columns: (isMosaic && number(mosaic.columns)) || 1,
      rows: (isMosaic && number(mosaic.rows)) || 1,
      overlap: number(mosaic.overlap) ?? 10,
    };

  function place(at: { ra: string; dec: string }) {
    form.setFieldValue("target.ra", at.ra);
    form.setFieldValue("target.dec", at.dec);
  }
  function write(next: Frame) {
    if (!frame) return;
    if (next.ra !== frame.ra || next.dec !== frame.dec) {
      const at = { ra: formatRightAscension(next.ra, 2), dec: formatDeclination(next.dec, 1) };
      setOwn(`${at.ra} ${at.dec}`);
      place(at);
    }
    if (next.rotation !== frame.rotation)
      form.setFieldValue(
        ownRotation === undefined ? "target.rotation" : "sequence.mosaic.rotation",
        next.rotation,
      );
    if (next.columns !== frame.columns || next.rows !== frame.rows) {
      const isSeveral = next.columns * next.rows > 1;
      form.setFieldValue("sequence.isMosaic", isSeveral);
      if (!isSeveral) return;
      form.setFieldValue("sequence.mosaic.columns", next.columns);
      form.setFieldValue("sequence.mosaic.rows", next.rows);
      if (!given && form.values.isNetwork) givePanelSize(form, next);
    }
  }
  const { found } = target;
  const extent = found && found.ra === home.ra && found.dec === home.dec ? found.size : undefined;
  return { position, frame, extent, write, isMoved: key === own, goHome: () => place(home) };
}
