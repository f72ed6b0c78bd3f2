/** What a service's page has led back with. */
export interface Answer {
  /** Null where access wasn't given. */
  code: string | null;
}

/** Between the form that asks for access and the window that comes back with this state: no other form hears of it. */
export const accessChannel = (state: string) => new BroadcastChannel(`storage-access-${state}`);
