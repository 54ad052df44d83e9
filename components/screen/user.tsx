"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { CurrentUser } from "@/lib/identity/sessions/schema";

const UserContext = createContext<CurrentUser | null>(null);

export function UserProvider({ user, children }: { user: CurrentUser; children: ReactNode }) {
  return <UserContext value={user}>{children}</UserContext>;
}

/** The signed-in user. @throws Error outside the console's shell. */
export function useUser(): CurrentUser {
  const user = useContext(UserContext);
  if (!user) throw new Error("useUser is for screens inside the shell");
  return user;
}
