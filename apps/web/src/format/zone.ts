import { createContext, useContext } from "react";

export const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The IANA time zone that the person reads times in. */
export const ViewerZone = createContext(browserZone);
export const useZone = () => useContext(ViewerZone);
