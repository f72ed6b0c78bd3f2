export interface Removal {
  /** Where somebody is removed from. */
  place: string;
  name: string;
  isMe: boolean;
}

/** What it is called to remove somebody, or to leave. */
export const removalWords = ({ place, name, isMe }: Removal) =>
  isMe
    ? { action: "Leave", label: `Leave ${place}`, done: `You left ${place}` }
    : { action: "Remove", label: `Remove ${name}`, done: `${name} is removed` };
