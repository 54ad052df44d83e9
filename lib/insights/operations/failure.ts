import { BACKUP_QUEUE, MAIL_QUEUE } from "@/lib/platform/jobs/queue-names";

/** What the job queue keeps of an error. Its message may quote a person, a query or a secret, and is never shown. */
type Kept = { name: string | undefined; code: string | undefined; message: string; status: number | undefined };

const UNREACHABLE = [
  ...["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "ECONNRESET", "EPIPE", "EDNS"],
  ...["ESOCKET", "ECONNECTION", "ETIMEDOUT", "UND_ERR_CONNECT_TIMEOUT", "TimeoutError", "NetworkingError"],
];
const REFUSED_FOLDER = ["EACCES", "EPERM", "EROFS"];
const REFUSED_STORE = ["AccessDenied", "InvalidAccessKeyId", "SignatureDoesNotMatch", "NoSuchBucket"];
/** Of Postgres and Prisma: no connection, an ended one, none free. */
const NO_DATABASE = /^(08\w{3}|57P0\d|53300|P1001|P1002|P1017|P2024)$/;
const DISK_FULL = ["ENOSPC", "EDQUOT", "53100"];
/** The words of the job queue itself. */
const TOOK_TOO_LONG = "job timed out";
const PROCESS_ENDED = "job heartbeat timeout";

const MIGRATING = "A migration of the database is running.";

/**
 * Why a job failed and what to do about it, in a sentence of ours: by the code or the name of the error, since its own
 * message may quote personal data.
 * @param output what the job queue has kept of the error
 */
export function describeFailure(queue: string, output: unknown): string {
  const error = keptOf(output);
  const found = (queue === MAIL_QUEUE ? ofMail(error) : null) ?? ofBackup(queue, error) ?? ofAny(error);
  return found ?? `It failed with ${namesOf(error)}. See the server log.`;
}

function ofMail({ code, status, name }: Kept): string | null {
  if (isOneOf(UNREACHABLE, code, name))
    return `The mail server could not be reached (${code ?? name}). Check SMTP_URL and the mail server, then try again.`;
  if (code === "EAUTH")
    return "The mail server refuses the user name or the password. Correct SMTP_URL, restart, then try again.";
  if (code === "ETLS") return "No encrypted connection to the mail server could be made. Check SMTP_URL.";
  if (name === "AbortError") return "The mail server took longer than a minute. Check it, then try again.";
  if (code === "EENVELOPE")
    return `The mail server refuses the sender or the recipient${answered(status)}. Check MAIL_FROM; discard the job if the recipient does not exist.`;
  if (code === "EMESSAGE" || status !== undefined)
    return `The mail server refused the message${answered(status)}. Its log says why.`;
  return null;
}

function ofBackup(queue: string, { code, message }: Kept): string | null {
  if (queue !== BACKUP_QUEUE) return null;
  if (message.startsWith(MIGRATING)) return "A migration of the database was running. Try again when it has finished.";
  if (isOneOf(DISK_FULL, code)) return "The disk of BACKUP_FOLDER is full. Free up space, then try again.";
  if (isOneOf([...REFUSED_FOLDER, "ENOENT", "ENOTDIR"], code))
    return `The console may not write to BACKUP_FOLDER (${code}). Give it write access, then try again.`;
  return null;
}

function ofAny({ name, code, message }: Kept): string | null {
  if (message === TOOK_TOO_LONG) return "It exceeded its time limit and was stopped. Try again.";
  if (message === PROCESS_ENDED) return "The process that ran it stopped or hung. Try again.";
  if (isOneOf(DISK_FULL, code)) return "The disk is full. Free up space, then try again.";
  if (isOneOf(REFUSED_STORE, name, code))
    return `The file storage refuses access (${name}). Check S3_BUCKET and its keys, then try again.`;
  if (isOneOf(REFUSED_FOLDER, code)) return `The console may not write to its folder (${code}). Check DATA_DIR.`;
  if (code !== undefined && NO_DATABASE.test(code))
    return `The database was unavailable, or had no free connection (${code}). Try again.`;
  if (isOneOf(UNREACHABLE, code, name))
    return `A server that it needs could not be reached (${code ?? name}). See Health, then try again.`;
  return null;
}

const isOneOf = (known: readonly string[], ...given: (string | undefined)[]) =>
  given.some((each) => each !== undefined && known.includes(each));

const answered = (status: number | undefined) => (status === undefined ? "" : ` (answer ${status})`);

const namesOf = ({ name, code }: Kept) => [name ?? "an unknown error", code && `(${code})`].filter(Boolean).join(" ");

function keptOf(output: unknown): Kept {
  const error = fieldsOf(output);
  const value = fieldsOf(error.value);
  const cause = fieldsOf(error.cause);
  const message = error.message ?? value.message;
  return {
    name: plain(error.name),
    code: plain(error.code) ?? plain(cause.code),
    message: typeof message === "string" ? message : "",
    status: typeof error.responseCode === "number" ? error.responseCode : undefined,
  };
}

const fieldsOf = (value: unknown): Record<string, unknown> => (value instanceof Object ? { ...value } : {});

/** A name as programs give it; nothing that could be a sentence. */
const plain = (value: unknown): string | undefined =>
  (typeof value === "string" || typeof value === "number") && /^[\w.-]{1,60}$/.test(String(value))
    ? String(value)
    : undefined;
