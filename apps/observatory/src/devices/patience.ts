/** The longest times in seconds. */
export interface Patience {
  connect: number;
  slew: number;
  park: number;
  dome: number;
  filter: number;
  focus: number;
  rotate: number;
  /** After the end of an exposure until its image is there. */
  readout: number;
}

/** For what no configuration says. */
export const usualPatience: Patience = {
  connect: 60,
  slew: 300,
  park: 300,
  dome: 300,
  filter: 120,
  focus: 180,
  rotate: 180,
  readout: 180,
};
