import { z } from "zod";

/** The option that restores without the journal of erasures. */
export const NO_ERASURES = "--no-erasures";

/** The option that drops the previous key although some values can be read with neither key. */
export const FORGET_UNREADABLE = "--forget-unreadable";

type Command = {
  /** How its arguments are written. */
  takes: string;
  accepts: z.ZodType<(string | undefined)[]>;
  does: string;
  /** The page of docs/operations that says more. */
  page?: string;
};

const nothing = { takes: "", accepts: z.tuple([]) };
const email = { takes: "EMAIL", accepts: z.tuple([z.string().trim().toLowerCase().pipe(z.email())]) };
const path = z.string().regex(/^[^-]/); // a mistyped option is no file
const file = { takes: "FILE", accepts: z.tuple([path]) };

const commands = {
  create: { ...email, does: "makes an administrator, and prints a link for choosing a password" },
  "reset-password": {
    ...email,
    does: "voids a user's password, ends their sessions, and prints a link for choosing another one",
  },
  "disable-2fa": {
    ...email,
    does: "turns two-factor authentication off for a user, and deletes their recovery codes",
  },
  migrate: {
    ...nothing,
    does: "applies pending migrations, as every start does; run it before you replace several instances",
    page: "upgrade.md",
  },
  recount: { ...nothing, does: "counts leads and sales again, and corrects counts that are wrong" },
  "restore-tenant": {
    takes: "SUBDOMAIN",
    accepts: z.tuple([z.string().min(1)]),
    does: "restores a tenant within seven days of its deletion",
  },
  "verify-audit": {
    takes: "[TENANT or REFERENCE]",
    accepts: z.tuple([z.string().optional()]),
    does: "recomputes the audit chains of all sales, of a tenant (its subdomain) or of one sale; names what was changed, removed, moved or cut off, and fails if anything was",
  },
  "upgrade-events": {
    ...nothing,
    does: "updates the events of older releases at once; otherwise this happens in the background",
  },
  "make-packs": {
    ...nothing,
    does: "makes missing policy packs at once; otherwise this happens in the background",
  },
  "rotate-key": {
    takes: `[${FORGET_UNREADABLE}]`,
    accepts: z.tuple([z.literal(FORGET_UNREADABLE).optional()]),
    does: "replaces DATA_KEY, and encrypts everything with the new one",
    page: "rotate-data-key.md",
  },
  backup: {
    ...file,
    does: "backs up the database and the stored files, encrypted if BACKUP_PASSPHRASE is set",
    page: "backup.md",
  },
  verify: { ...file, does: "says whether a backup is complete" },
  "archived-key": { ...file, does: "prints the DATA_KEY in a backup" },
  restore: {
    takes: `FILE [${NO_ERASURES}]`,
    accepts: z.tuple([path, z.literal(NO_ERASURES).optional()]),
    does: "restores a backup into an empty installation, whose console must not run yet",
    page: "backup.md",
  },
  "re-erase": {
    ...nothing,
    does: "erases again everybody whom the journal of erasures names, as restore does",
  },
} satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;

/** The commands of `npm run admin`, in the order of configure.md. All but restore also work while the console runs. */
export const COMMANDS: Record<CommandName, Command> = commands;
export const COMMAND_NAMES = Object.keys(commands) as CommandName[];

/** A command as it is written, with its arguments. */
export const written = (name: CommandName): string => `${name} ${COMMANDS[name].takes}`.trimEnd();
