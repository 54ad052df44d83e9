import "server-only";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { sha256 } from "@/lib/platform/crypto/sha256.server";
import { asDamage, DamagedArchive, type Part, readArchive } from "./archive.server";
import { type Manifest, manifestSchema, Tally } from "./manifest.server";
import { CHECKSUM_PART, MANIFEST_PART, SECRETS_PART } from "./parts.server";
import { isFirstPart, openPart } from "./sections.server";

const secretsSchema = z.object({ DATA_KEY: z.string(), DATA_KEY_PREVIOUS: z.string().optional() });
export type ArchivedKeys = z.output<typeof secretsSchema>;

export type Verified = { manifest: Manifest; keys?: ArchivedKeys };

/**
 * Reads an archive from its first byte to its last, and compares all that is in it with its manifest.
 * @returns the manifest, and DATA_KEY where the archive contains it
 * @throws DamagedArchive that names the first part that is not as it was, WrongPassphrase
 */
export async function verifyArchive(file: string, passphrase: string | undefined): Promise<Verified> {
  const found = await readAll(file, passphrase);
  try {
    const manifest = manifestOf(found.parts);
    const wrong = findDifference(manifest, found);
    if (wrong !== undefined) throw new Error(`${wrong} is not as it was`);
    const secrets = found.parts.get(SECRETS_PART);
    return { manifest, keys: secrets && secretsSchema.parse(JSON.parse(Buffer.from(secrets).toString("utf8"))) };
  } catch (error) {
    throw asDamage(file, error);
  }
}

type Found = { tallies: Map<string, Tally>; parts: Map<string, Uint8Array>; files: number };

async function readAll(file: string, passphrase: string | undefined): Promise<Found> {
  const found: Found = { tallies: new Map(), parts: new Map(), files: 0 };
  for await (const part of readArchive(file, passphrase)) {
    await tally(found, part).catch(() => {
      throw new DamagedArchive(file, `${part.name} is not as it was`);
    });
  }
  return found;
}

async function tally(found: Found, part: Part): Promise<void> {
  const { section, bytes } = await openPart(part);
  if (section === part.name) {
    found.parts.set(section, bytes);
    return;
  }
  const sum = found.tallies.get(section) ?? new Tally();
  found.tallies.set(section, sum);
  if (section === "files") {
    sum.add(Buffer.from(part.name));
    if (isFirstPart(part.name)) found.files += 1;
  }
  sum.add(bytes);
}

function manifestOf(parts: Map<string, Uint8Array>): Manifest {
  const [bytes, checksum] = [parts.get(MANIFEST_PART), parts.get(CHECKSUM_PART)];
  if (bytes === undefined || checksum === undefined) throw new Error("its end is missing");
  const hash = sha256(bytes);
  if (Buffer.from(checksum).toString("latin1").slice(0, hash.length) !== hash) {
    throw new Error(`${MANIFEST_PART} is not as it was`);
  }
  const parsed = manifestSchema.safeParse(JSON.parse(Buffer.from(bytes).toString("utf8")));
  if (!parsed.success) throw new Error(`its ${MANIFEST_PART} ${parsed.error.issues[0]?.message}`);
  return parsed.data;
}

/** The first section that differs from what the manifest says of it; undefined when none does. */
function findDifference({ tables, jobs, files }: Manifest, found: Found): string | undefined {
  const expected = new Map<string, object>([["jobs", jobs]]);
  for (const { name, columns: _, ...contents } of tables) expected.set(`tables/${name}`, contents);
  const stranger = [...found.tallies.keys()].find((section) => section !== "files" && !expected.has(section));
  if (stranger !== undefined) return stranger;
  const tallyOf = (section: string) => found.tallies.get(section) ?? new Tally();
  for (const [section, contents] of expected)
    if (!isDeepStrictEqual(tallyOf(section).ofRows(), contents)) return section;
  const ofFiles = { count: found.files, ...tallyOf("files").ofBytes() };
  return isDeepStrictEqual(ofFiles, files) ? undefined : "files";
}
