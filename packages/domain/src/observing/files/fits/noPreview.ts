/** A preview can't be drawn, ever; the message tells people why. */
export class NoPreview extends Error {}
