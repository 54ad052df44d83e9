import { join, resolve } from "node:path";
import { z } from "zod";

const DATA_KEY_BYTES = 32;
const SECRET_MIN_LENGTH = 32;

const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be an address such as ${example}` });

const postgresUrl = url(/^postgres(ql)?$/, "postgresql://user:password@host:5432/console");

const settings = z
  .object({
    PORT: z.coerce.number("must be a port number").int().min(1).max(65535).default(3000),
    APP_URL: url(/^https?$/, "https://console.example.com").optional(),
    DATABASE_URL: postgresUrl.optional(),
    DATA_DIR: z.string().default(".data"),
    NEXTAUTH_SECRET: z.string().min(SECRET_MIN_LENGTH, `must have at least ${SECRET_MIN_LENGTH} characters`).optional(),
    DATA_KEY: z
      .base64("must be base64")
      .refine(
        (key) => Buffer.from(key, "base64").length === DATA_KEY_BYTES,
        `must be ${DATA_KEY_BYTES} bytes in base64`,
      )
      .optional(),
    SMTP_URL: url(/^smtps?$/, "smtp://user:password@host:587").optional(),
    MAIL_FROM: z.string().default("Console <no-reply@localhost>"),
    ADMIN_EMAIL: z.email("must be an e-mail address").optional(),
    ADMIN_PASSWORD: z.string().min(8, "must have at least 8 characters").optional(),
    SEED_DEMO: z.stringbool("must be true or false").optional(),
  })
  .superRefine((given, context) => {
    for (const name of ["NEXTAUTH_SECRET", "DATA_KEY"] as const) {
      if (given.DATABASE_URL && !given[name]) {
        context.addIssue({ code: "custom", path: [name], message: "is needed when DATABASE_URL is set" });
      }
    }
    if (Boolean(given.ADMIN_EMAIL) !== Boolean(given.ADMIN_PASSWORD)) {
      const missing = given.ADMIN_EMAIL ? "ADMIN_PASSWORD" : "ADMIN_EMAIL";
      context.addIssue({ code: "custom", path: [missing], message: "ADMIN_EMAIL and ADMIN_PASSWORD belong together" });
    }
  })
  .transform((given) => ({
    ...given,
    APP_URL: (given.APP_URL ?? `http://localhost:${given.PORT}`).replace(/\/$/, ""),
    DATA_DIR: resolve(given.DATA_DIR),
  }));

export type Settings = z.output<typeof settings>;

/** Thrown when settings are bad or missing; the message names every one of them. */
export class SettingsError extends Error {}

/**
 * Parses the settings out of an environment; empty variables count as unset.
 * @throws SettingsError naming every bad variable at once.
 */
export function parseSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = settings.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`);
  throw new SettingsError(`These settings need attention (see .env.example):\n${lines.join("\n")}`);
}

let known: Settings | undefined;

/** The settings of this process, read once. @throws SettingsError */
export function env(): Settings {
  known ??= parseSettings(process.env);
  return known;
}

/** A path under DATA_DIR. */
export const dataPath = (...parts: string[]) => join(env().DATA_DIR, ...parts);

/** True when this process runs the development server. */
export const isDevelopment = () => process.env.NODE_ENV === "development";
