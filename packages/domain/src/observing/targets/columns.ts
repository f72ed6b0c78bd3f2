/** Names that tables give their columns, in lower case. Those of positions of J2000 are as VizieR writes them: `RAJ2000`, `_DE`. */
const rightAscensions = [
  "ra",
  "raj2000",
  "ra_j2000",
  "ra_icrs",
  "ra_deg",
  "right_ascension",
  "right ascension",
];
const declinations = [
  "dec",
  "de",
  "dej2000",
  "decj2000",
  "dec_j2000",
  "de_icrs",
  "dec_icrs",
  "dec_deg",
  "declination",
];
const orUnderlined = (names: string[]) => names.flatMap((name) => [name, `_${name}`]);

export const targetColumns = {
  name: ["target", "target_name", "object"],
  ra: orUnderlined(rightAscensions),
  dec: orUnderlined(declinations),
  equinox: ["equinox", "equ", "coord_equinox"],
  frame: [
    ...["frame", "coord_frame", "coordinate_frame", "reference_frame"],
    ...["coordsys", "coord_sys", "coordinate_system", "radesys", "radecsys"],
  ],
};

/** True for the equinox or the frame of positions that are used as they are; others would have to be converted. */
export const isOfJ2000 = (text: string): boolean =>
  /^\(?(?:(?:icrs|fk5)(?:[\s/,]+j?\s?2000(?:\.0*)?)?|j?\s?2000(?:\.0*)?)\)?$/i.test(text.trim());
