/** Before the id of the person whose list it is. */
export const keptListKey = "meridian.targets.";

/** Leaves no list behind in the browser of somebody who signs out. */
export function forgetLists() {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(keptListKey)) localStorage.removeItem(key);
  } catch {
    // Without storage there are none.
  }
}
