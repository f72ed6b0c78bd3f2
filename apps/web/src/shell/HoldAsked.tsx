import { useLocation, useNavigate } from "@tanstack/react-router";
import { Suspense } from "react";
import { useOperated } from "../features/observatories/hold/useOperated.ts";
import { lazyPart } from "../lazyPart.ts";
import { holdHash } from "./holdHash.ts";

const HoldNow = lazyPart(() => import("../features/observatories/hold/HoldNow.tsx"));

/** The question what to hold, wherever the address asks for it. */
export function HoldAsked() {
  const isAsked = useLocation({ select: ({ hash }) => hash === holdHash });
  return isAsked && <Question />;
}

function Question() {
  const sites = useOperated();
  const navigate = useNavigate();
  const close = () => void navigate({ to: ".", search: true, hash: "", replace: true });
  return <Suspense>{sites && <HoldNow sites={sites} onClose={close} />}</Suspense>;
}
