import "server-only";

/** Parts of an archive that are neither rows nor files. */
export const MANIFEST_PART = "manifest.json";
/** As `sha256sum --check` reads it. */
export const CHECKSUM_PART = "manifest.json.sha256";
/** Only in an encrypted archive. */
export const SECRETS_PART = "secrets.json";
