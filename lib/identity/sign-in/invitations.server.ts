import "server-only";
import { queueEmail } from "@/lib/identity/emails/emails.server";

/** Mails a new user a link to choose a password. Call it after the transaction that made the user. */
export const inviteUser = (userId: number): Promise<void> => queueEmail({ kind: "invitation", user_id: userId });
