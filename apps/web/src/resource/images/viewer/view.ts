/** The part of an image that is in sight: the pixel in the middle, and how many pixels of the screen one of the image takes. */
export interface View {
  x: number;
  y: number;
  zoom: number;
}

export interface Size {
  width: number;
  height: number;
}

const mostZoom = 32;
/** A zoom beyond the whole image shows nothing but black. */
const leastOfFit = 0.5;

/** The view in which the whole image is seen, as large as it can be, but small images no larger than eight times. */
export function fitted(image: Size, stage: Size): View {
  const zoom = Math.min(8, stage.width / image.width, stage.height / image.height);
  return { x: image.width / 2, y: image.height / 2, zoom };
}

/** True if a view is no closer than the one of the whole image. */
export const isWhole = (view: View, image: Size, stage: Size): boolean =>
  view.zoom <= fitted(image, stage).zoom * 1.001;

/** The zoom of a close look: one pixel of the image on one of the screen, but well closer than the whole image in any case. */
export function closeUp(image: Size, stage: Size, ratio: number): number {
  const [whole, actual] = [fitted(image, stage).zoom, 1 / ratio];
  return actual > whole * 1.25 ? actual : whole * 2;
}

/** The pixel of the image under a place of the stage. */
export const pixelAt = ({ x, y, zoom }: View, stage: Size, place: { x: number; y: number }) => ({
  x: x + (place.x - stage.width / 2) / zoom,
  y: y + (place.y - stage.height / 2) / zoom,
});

/** The place of the stage where a pixel of the image is. */
export const placeOf = ({ x, y, zoom }: View, stage: Size, pixel: { x: number; y: number }) => ({
  x: stage.width / 2 + (pixel.x - x) * zoom,
  y: stage.height / 2 + (pixel.y - y) * zoom,
});

/** Keeps the middle of the stage on the image. */
const within = (view: View, { width, height }: Size): View => ({
  ...view,
  x: Math.min(width, Math.max(0, view.x)),
  y: Math.min(height, Math.max(0, view.y)),
});

/** The view moved by so many pixels of the screen. */
export const panned = (view: View, image: Size, by: { x: number; y: number }): View =>
  within({ ...view, x: view.x - by.x / view.zoom, y: view.y - by.y / view.zoom }, image);

/** The view with the zoom multiplied, where what is under a place of the stage stays there. */
export function zoomed(
  view: View,
  { image, stage }: { image: Size; stage: Size },
  factor: number,
  place = { x: stage.width / 2, y: stage.height / 2 },
): View {
  const least = fitted(image, stage).zoom * leastOfFit;
  const zoom = Math.min(mostZoom, Math.max(Math.min(1, least), view.zoom * factor));
  const pixel = pixelAt(view, stage, place);
  return within(
    {
      zoom,
      x: pixel.x - (place.x - stage.width / 2) / zoom,
      y: pixel.y - (place.y - stage.height / 2) / zoom,
    },
    image,
  );
}
