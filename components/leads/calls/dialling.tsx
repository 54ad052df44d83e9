"use client";

import { createContext, type ReactNode, useContext } from "react";
import { type Dialling, dialAddress } from "@/lib/leads/calls/dial";

const DiallingContext = createContext<Dialling>({ click_to_dial: null, agent_extension: null });

export const DiallingProvider = ({ dialling, children }: { dialling: Dialling; children: ReactNode }) => (
  <DiallingContext value={dialling}>{children}</DiallingContext>
);

type Callee = Parameters<typeof dialAddress>[1];

/** Where the telephone links of leads lead to: attributes of an anchor. A web page opens in a tab of its own. */
export function useDial(): (callee: Callee) => { href: string; target?: "_blank"; rel?: string } {
  const dialling = useContext(DiallingContext);
  return (callee) => {
    const href = dialAddress(dialling, callee);
    return href.startsWith("https:") ? { href, target: "_blank", rel: "noopener noreferrer" } : { href };
  };
}
