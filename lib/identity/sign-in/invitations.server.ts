import "server-only";
import { enqueueEmail } from "@/lib/platform/mail/queue.server";

export type InvitationEmail = { kind: "invitation"; user_id: number };

/** Emails a new user a link to choose a password. Call it after the transaction that creates the user. */
export const inviteUser = (userId: number): Promise<void> =>
  enqueueEmail<InvitationEmail>({ kind: "invitation", user_id: userId });
