"use client";

import { createContext, useContext } from "react";

const MessagesContext = createContext<Readonly<Record<string, string>>>({});

/** Messages for the fields inside, by their names, for a form that is not checked by its own resolver. */
export const FieldMessagesProvider = MessagesContext;

export const useFieldMessage = (name: string): string | undefined => useContext(MessagesContext)[name];

const WarningsContext = createContext<Readonly<Record<string, string>>>({});

/** What to know about the fields inside, by their names; nothing of it stops anybody. */
export const FieldWarningsProvider = WarningsContext;

export const useFieldWarning = (name: string): string | undefined => useContext(WarningsContext)[name];
