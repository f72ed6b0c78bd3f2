/** The reason why files can't be written: a sentence for the person who set the destination up. */
export class Refusal extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = "Refusal";
  }
}
