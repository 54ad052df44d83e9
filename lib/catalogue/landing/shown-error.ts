/** What a digest begins with that is a message for the visitor. Next sends the digest of an error to the browser, not its message. */
const FOR_VISITORS = "message: ";

/** An error of a page whose message its visitors may read. */
export const shownError = (message: string): Error =>
  Object.assign(new Error(message), { digest: `${FOR_VISITORS}${message}` });

/** The message of such an error; null for any other. */
export const shownMessage = ({ digest }: { digest?: string }): string | null =>
  digest?.startsWith(FOR_VISITORS) ? digest.slice(FOR_VISITORS.length) : null;
