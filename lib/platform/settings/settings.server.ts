import { z } from "zod";
import {
  DATA_KEY_BYTES,
  databaseAddress,
  dataKey,
  mailSender,
  networks,
  place,
  port,
  publicAddress,
  sampler,
  schedule,
  share,
  text,
  textOfAtLeast,
  traceHeaders,
  url,
  wholeNumber,
} from "./forms.server";

// Every setting: its form, and what configure.md and .env.example say about it (scripts/settings.ts writes both).

const SECRET_MIN_LENGTH = 32;
const PASSWORD_MIN_LENGTH = 8;
const MAX_UPLOAD_MB = 200; // an upload is held in memory while it is checked
const PASSPHRASE_MIN_LENGTH = 12; // guessing it has to take longer than anybody tries
const TOKEN_MIN_LENGTH = 16; // a program sends it
const MAX_HOURS = 365 * 24;

const address = {
  PORT: port.default(3000).meta({ description: "The port to listen on." }),
  APP_URL: publicAddress.optional().meta({
    description: "The console's public address, such as https://console.example.com. Tenants are on its subdomains.",
    otherwise: "`http://localhost:PORT`",
  }),
  TRUSTED_PROXIES: networks.meta({
    description:
      "The proxies in front, whose x-forwarded-for header is trusted: addresses or networks such as `10.0.0.0/8`, separated by commas.",
  }),
  KEEP_ALIVE_SECONDS: wholeNumber("seconds", 1, 3600)
    .default(75)
    .meta({ description: "How long an idle connection stays open; longer than the time-out of a proxy in front." }),
  DRAIN_SECONDS: wholeNumber("seconds", 0, 60).default(0).meta({
    description:
      "How long the console accepts requests after SIGTERM, while its health check already answers 503: the interval in which a proxy in front checks.",
  }),
  OUTBOUND_ALLOWED_NETWORKS: networks.meta({
    description:
      "Internal addresses or networks, separated by commas, that webhooks and recordings may reach, also by http. All others inside private and local networks are refused.",
  }),
};

const database = {
  DATABASE_URL: databaseAddress.optional().meta({
    description: "Postgres 15 or later. Its user must be allowed to create a role and a schema.",
    otherwise: "an embedded Postgres under `DATA_DIR`; with Docker Compose, one in a container",
    isSecret: true,
  }),
  DB_POOLING: z.enum(["session", "transaction"], "must be session or transaction").default("session").meta({
    description: "`transaction` if DATABASE_URL leads to a pooler in transaction mode, such as PgBouncer.",
    page: "many-instances.md",
  }),
  DATABASE_DIRECT_URL: databaseAddress.optional().meta({
    description: "The address of Postgres itself, if DATABASE_URL leads to a pooler.",
    otherwise: "`DATABASE_URL`",
    isSecret: true,
  }),
  DB_ANSWER_SECONDS: wholeNumber("seconds", 2, 60).default(5).meta({
    description:
      "How long the console waits for one answer of the database; then a request is answered with 503. Raise it where the database is slow.",
  }),
  DATA_DIR: z
    .string()
    .default(".data")
    .meta({ description: "The folder for files, and for the embedded Postgres with its secrets." }),
  SEED_DEMO: z.stringbool("must be true or false").optional().meta({
    description: "Whether an empty database gets the two demo tenants: `true` or `false`.",
    otherwise: "`true` with the embedded Postgres, and in a container whose `APP_URL` is on localhost; else `false`",
  }),
  ADMIN_EMAIL: z.email("must be an email address").optional().meta({
    description: "The first administrator of an empty database.",
    otherwise: "`admin@console.test` with the demo tenants, else none",
  }),
  ADMIN_PASSWORD: textOfAtLeast(PASSWORD_MIN_LENGTH).optional().meta({
    description: "The password of this administrator.",
    otherwise: "the demo's public password, where `admin@console.test` is the default",
    isSecret: true,
  }),
};

const secrets = {
  NEXTAUTH_SECRET: textOfAtLeast(SECRET_MIN_LENGTH)
    .optional()
    .meta({
      description: `Signs the session cookie: at least ${SECRET_MIN_LENGTH} characters.`,
      otherwise: "generated with the embedded Postgres and in a container, else required",
      isSecret: true,
    }),
  DATA_KEY: dataKey.optional().meta({
    description: `Encrypts ID numbers, account numbers, two-factor secrets and the keys of recordings: ${DATA_KEY_BYTES} bytes in base64 (\`openssl rand -base64 ${DATA_KEY_BYTES}\`). If it is lost, so is all of that.`,
    otherwise: "generated with the embedded Postgres and in a container, else required",
    isSecret: true,
  }),
  DATA_KEY_PREVIOUS: dataKey.optional().meta({
    description: "The previous key, while DATA_KEY is being replaced.",
    page: "rotate-data-key.md",
    isSecret: true,
  }),
};

const signIn = {
  SESSION_IDLE_HOURS: wholeNumber("hours", 1, MAX_HOURS)
    .default(12)
    .meta({ description: "The hours without a request after which a session ends." }),
  SESSION_MAX_HOURS: wholeNumber("hours", 1, MAX_HOURS)
    .default(7 * 24)
    .meta({ description: "The longest that a session can last, in hours." }),
  OIDC_ISSUER: url(/^https?$/, "https://login.example.com")
    .optional()
    .meta({
      description:
        "Single sign-on through OpenID Connect. The provider must allow the redirect to `APP_URL/api/auth/callback/oidc`.",
      otherwise: "no single sign-on",
    }),
  OIDC_CLIENT_ID: text.meta({ description: "The console's name at this provider." }),
  OIDC_CLIENT_SECRET: text.meta({
    description: "The console's secret at this provider.",
    isSecret: true,
  }),
  OIDC_NAME: z
    .string()
    .default("single sign-on")
    .meta({ description: "The provider's name on the sign-in page.", otherwise: "`single sign-on`" }),
  GEOIP_DATABASE: text.meta({
    description: "A MaxMind database of cities (.mmdb), for the login history.",
    otherwise: "no places in the login history",
  }),
};

const mail = {
  SMTP_URL: url(/^smtps?$/, "smtp://user:password@host:587")
    .optional()
    .meta({
      description: "The mail server for outgoing email.",
      otherwise: "messages are written to `DATA_DIR/outbox`, and their links to the log",
      isSecret: true,
    }),
  MAIL_FROM: mailSender
    .default("Console <no-reply@localhost>")
    .meta({ description: "The sender: `Console <console@example.com>`.", otherwise: "required with `SMTP_URL`" }),
};

const files = {
  UPLOAD_MAX_MB: wholeNumber("megabytes", 1, MAX_UPLOAD_MB)
    .default(20)
    .meta({ description: "The largest PDF that may be uploaded, in megabytes." }),
  S3_BUCKET: text.meta({
    description: "A bucket of an S3-compatible store for files.",
    otherwise: "files are under `DATA_DIR/storage`",
  }),
  S3_ENDPOINT: url(/^https?$/, "https://s3.example.com")
    .optional()
    .meta({ description: "The address of this store.", otherwise: "Amazon's" }),
  S3_REGION: z.string().default("us-east-1").meta({ description: "The region of this store." }),
  S3_ACCESS_KEY_ID: text.meta({ description: "The key of this store." }),
  S3_SECRET_ACCESS_KEY: text.meta({ description: "The secret of this key.", isSecret: true }),
};

const backups = {
  BACKUP_SCHEDULE: schedule.optional().meta({
    description: "When a backup is made: a cron expression in South African time, such as `0 2 * * *`.",
    otherwise: "never",
    page: "backup.md",
  }),
  BACKUP_FOLDER: text.meta({ description: "The folder that backups are written to." }),
  BACKUP_KEEP: wholeNumber("backups", 1, 1000).default(14).meta({ description: "How many backups are kept." }),
  BACKUP_PASSPHRASE: textOfAtLeast(PASSPHRASE_MIN_LENGTH)
    .optional()
    .meta({
      description: `Encrypts all backups: at least ${PASSPHRASE_MIN_LENGTH} characters. Keep it in another place too.`,
      otherwise: "backups are not encrypted",
      isSecret: true,
    }),
  ERASURES_STORE: place.optional().meta({
    description:
      "Where the console notes who was erased, by keyed hashes alone, so that a restore erases them again: a folder on another disk than the database, or `s3://bucket/prefix` in another bucket than S3_BUCKET.",
    otherwise: "`DATA_DIR/erasures`",
  }),
};

const monitoring = {
  METRICS_TOKEN: textOfAtLeast(TOKEN_MIN_LENGTH)
    .optional()
    .meta({
      description: `The token that reading \`GET /api/metrics\` requires: at least ${TOKEN_MIN_LENGTH} characters. Without it and METRICS_ALLOWED_NETWORKS, the route answers 404.`,
      page: "metrics.md",
      isSecret: true,
    }),
  METRICS_ALLOWED_NETWORKS: networks.meta({
    description: "Networks, separated by commas, that may read `GET /api/metrics` without a token.",
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?$/, "http://collector:4318")
    .optional()
    .meta({
      description: "The collector that traces are sent to, by OTLP over HTTP.",
      otherwise: "no traces",
      page: "metrics.md#traces",
    }),
  OTEL_EXPORTER_OTLP_HEADERS: traceHeaders.optional().meta({
    description: "Headers for the collector: `name=value`, separated by commas.",
    isSecret: true,
  }),
  OTEL_TRACES_SAMPLER: sampler.optional().meta({
    description: "Which traces are recorded, such as `parentbased_traceidratio`.",
    otherwise: "all",
  }),
  OTEL_TRACES_SAMPLER_ARG: share
    .optional()
    .meta({ description: "The share that such a sampler records, such as `0.1`.", otherwise: "1" }),
};

/** All settings, in the sections of the pages. */
export const SECTIONS = {
  "Address and proxies": address,
  "Database and first data": database,
  Secrets: secrets,
  "Signing in": signIn,
  Email: mail,
  Files: files,
  Backups: backups,
  "Metrics and traces": monitoring,
};

export const settings = z.object({
  ...address,
  ...database,
  ...secrets,
  ...signIn,
  ...mail,
  ...files,
  ...backups,
  ...monitoring,
});
