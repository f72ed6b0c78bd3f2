const key = "meridian.session";

/** Storage may be switched off: then nobody is known to have been signed in here. */
function stored<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}

/** Keeps in mind that somebody is signed in in this browser, and the last restore they were told of. */
export const holdSession = (toldOf = "") =>
  stored((storage) => {
    if (toldOf || storage.getItem(key) === null) storage.setItem(key, toldOf);
  });

const personKey = "meridian.person";

/** Tells the other tabs of this browser whose session it is by now. */
export const tellPerson = (id: string) => stored((storage) => storage.setItem(personKey, id));

/** Calls back when another tab has somebody else's session, which is this tab's as well; returns the end of that. */
export function onOtherPerson(id: string, begin: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === personKey && newValue !== null && newValue !== id) begin();
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}

/** Somebody has signed out by themselves. */
export const dropSession = () => stored((storage) => storage.removeItem(key));

/** True if somebody was signed in here and didn't sign out. */
export const isSessionHeld = () => typeof stored((storage) => storage.getItem(key)) === "string";

/** True if the session held here was ended by the restore of that moment. */
export function wasEndedBy(restoredAt: string): boolean {
  const toldOf = stored((storage) => storage.getItem(key));
  return typeof toldOf === "string" && toldOf < restoredAt;
}
