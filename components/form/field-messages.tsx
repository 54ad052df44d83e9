"use client";

import { createContext, useContext } from "react";

const MessagesContext = createContext<Readonly<Record<string, string>>>({});

/** Messages for the fields inside, by their names, for a form that is not checked by its own resolver. */
export const FieldMessagesProvider = MessagesContext;

export const useFieldMessage = (name: string): string | undefined => useContext(MessagesContext)[name];
