"use client";

import { createContext, type ReactNode, useContext, useEffect, useState } from "react";

export type Option = { id: number | string; name: string };
type Choice = { label: string; options: readonly Option[] };

const Choices = createContext<Map<string, Choice> | null>(null);

/** Lets the fields inside say what their values are called, for whoever has to show a value in words. */
export function ChoicesProvider({ children }: { children: ReactNode }) {
  const [choices] = useState(() => new Map<string, Choice>());
  return <Choices value={choices}>{children}</Choices>;
}

/** Says what a field and its values are called. */
export function useNameChoice(name: string, label: string, options: readonly Option[]): void {
  const choices = useContext(Choices);
  useEffect(() => {
    choices?.set(name, { label, options });
  }, [choices, name, label, options]);
}

/** What the fields of this form have said, by the name of the field. */
export const useChoices = (): ReadonlyMap<string, Choice> => useContext(Choices) ?? NONE;

const NONE: ReadonlyMap<string, Choice> = new Map();
