/** The most that is taken from a server: a driver may be broken, and anything may listen on its port. */
export interface IndiLimits {
  /** Bytes of the images of one top-level element, as files. */
  blobBytes: number;
  /** Bytes from one `>` to the next, outside of images. */
  textBytes: number;
  /** Bytes of one top-level element, without its images. */
  elementBytes: number;
  /** Devices of a server, properties of a device, elements of a property. */
  devices: number;
  properties: number;
  elements: number;
  /** Letters of a name or a label. */
  nameLength: number;
  /** Bytes that wait until the server reads them. */
  unreadBytes: number;
}

export const indiLimits: IndiLimits = {
  blobBytes: 2 ** 30,
  textBytes: 2 ** 18,
  elementBytes: 2 ** 22,
  devices: 200,
  properties: 2000,
  elements: 2000,
  nameLength: 200,
  unreadBytes: 2 ** 20,
};

/** The server sent something that isn't INDI, or more of it than anybody needs. The connection is of no more use. */
export class IndiFault extends Error {
  override name = "IndiFault";
}

/** A device can't or won't do something, or says nothing. Its message is a sentence for people. */
export class IndiError extends Error {
  override name: string = "IndiError";
}

/** A device refuses a change: its driver answers Alert. */
export class IndiRefusal extends IndiError {
  override name = "IndiRefusal";
}
