"use client";

import { createContext, useContext } from "react";

type NextLeadOfAnyProduct = {
  /** Opens the user's next lead, of any of their products; undefined for users who are assigned no leads. */
  ask: (() => void) | undefined;
  isAsking: boolean;
};

const Context = createContext<NextLeadOfAnyProduct>({ ask: undefined, isAsking: false });

/** Lets every screen below ask for the user's next lead. */
export const AskNextLeadProvider = Context;

export const useAskNextLead = () => useContext(Context);
