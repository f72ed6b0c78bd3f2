import { useState } from "react";
import { useProfile } from "../../session.ts";
import { keptListKey } from "./keptListKey.ts";

/** The list that a person pasted last in this browser; empty without one, or without storage. */
export function useKeptList(): [list: string, keep: (list: string) => void] {
  const key = `${keptListKey}${useProfile().id}`;
  const [list, setList] = useState(() => {
    try {
      return localStorage.getItem(key) ?? "";
    } catch {
      return "";
    }
  });
  const keep = (next: string) => {
    setList(next);
    try {
      localStorage.setItem(key, next);
    } catch {
      // Without storage it lasts as long as the page.
    }
  };
  return [list, keep];
}
