import "server-only";
import { mail } from "@/lib/identity/letters/letters.server";

/** Mails a new user a link to choose a password. Call it after the transaction that made the user. */
export const inviteUser = (userId: number): Promise<void> => mail({ kind: "invitation", user_id: userId });
