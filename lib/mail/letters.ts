import "server-only";
import { writeInvitation } from "./invitation";
import type { Letter } from "./letter";

/** Every mail that the console sends, by what it needs to be written. */
export type MailJob = { kind: "invitation"; user_id: number };

/** Writes the mail of a job; null when there is nobody to send it to any more. */
export function write(job: MailJob): Promise<Letter | null> {
  switch (job.kind) {
    case "invitation":
      return writeInvitation(job.user_id);
  }
}
