import { createContext } from "react";

/** True inside of the page's main part. */
export const InsideMain = createContext(false);
