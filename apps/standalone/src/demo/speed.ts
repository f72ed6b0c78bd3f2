/** The number of times that exposures go by faster than in the sky: the speed in the observatory's `simulator/several.ts`. */
export const demoSpeed = 20;
