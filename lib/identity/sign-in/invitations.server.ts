import "server-only";
import { queueEmail } from "@/lib/identity/emails/emails.server";

/** Emails a new user a link to choose a password. Call it after the transaction that creates the user. */
export const inviteUser = (userId: number): Promise<void> => queueEmail({ kind: "invitation", user_id: userId });
