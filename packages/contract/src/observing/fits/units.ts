import type { Bytes } from "./bytes.ts";
import type { FitsValues } from "./cards.ts";
import { blockLength, cutShort, headerBudget, readHeader, unitName } from "./header.ts";
import { dataLengthOf } from "./size.ts";

/** A header with its data, which the standard calls an HDU. */
export interface Unit {
  /** 1 is the primary HDU. */
  number: number;
  values: FitsValues;
}

/**
 * The HDUs of a file. Each is given while its data come next: whoever asks for the following one has the rest of them passed
 * over. Others have their turn in a `pause`. Throws FitsFault where the file ends before its time, a header can't be followed,
 * or it is another file.
 */
export async function* unitsOf(
  bytes: Bytes,
  pause: () => Promise<void> = async () => {},
): AsyncGenerator<Unit> {
  const budget = headerBudget();
  for (let number = 1; ; number++) {
    const values = await readHeader(bytes, number, budget);
    if (!values) return;
    // A file of many headers keeps nobody else waiting.
    await pause();
    const end = bytes.position() + Math.ceil(dataLengthOf(values, number) / blockLength) * blockLength;
    yield { number, values };
    await bytes.skip(end - bytes.position());
    if (bytes.position() < end)
      throw cutShort(bytes, `in the data of ${unitName(number)}, which end at byte ${end}`);
  }
}
