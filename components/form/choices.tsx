"use client";

import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { Option } from "./options";

type Choice = { label: string; options: readonly Option[] };

const ChoicesContext = createContext<Map<string, Choice> | null>(null);

/** Collects the labels of the fields inside and of their options, so that values can be shown as text. */
export function ChoicesProvider({ children }: { children: ReactNode }) {
  const [choices] = useState(() => new Map<string, Choice>());
  return <ChoicesContext value={choices}>{children}</ChoicesContext>;
}

/** Registers the label of a field and of its options. */
export function useChoiceLabels(name: string, label: string, options: readonly Option[]): void {
  const choices = useContext(ChoicesContext);
  useEffect(() => {
    choices?.set(name, { label, options });
  }, [choices, name, label, options]);
}

/** The registered labels of this form, by field name. */
export const useChoices = (): ReadonlyMap<string, Choice> => useContext(ChoicesContext) ?? NONE;

const NONE: ReadonlyMap<string, Choice> = new Map();
