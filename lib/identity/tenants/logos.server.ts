import "server-only";
import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { removeUnusedFiles, storeFilesAndSave } from "@/lib/platform/files/files.server";
import { invalid } from "@/lib/platform/http/errors.server";
import { LOGO_MAX_PIXELS, NOT_PNG } from "./schema";

export const LOGOS = ["logo", "logo_nav"] as const;
type LogoName = (typeof LOGOS)[number];

type Pictures = Partial<Record<LogoName, Buffer>>;
/** The paths of new logos in the storage. */
export type LogoPaths = Partial<Record<LogoName, string>>;

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
// Source: PNG specification, "IHDR": the first chunk, at a fixed offset.
const HEADER_BYTES = 24;
const WIDTH_AT = 16;
const HEIGHT_AT = 20;
const NAME_BYTES = 8;

/**
 * The logos of a form, encoded again so that only pixels are kept.
 * @throws HttpError 422 on a logo that is not a PNG image or too large
 */
export async function readLogos(form: Partial<Record<LogoName, File | undefined>>): Promise<Pictures> {
  const pictures: Pictures = {};
  for (const name of LOGOS) {
    const file = form[name];
    if (file) pictures[name] = await reencode(name, Buffer.from(await file.arrayBuffer()));
  }
  return pictures;
}

async function reencode(name: LogoName, bytes: Buffer): Promise<Buffer> {
  if (bytes.length < HEADER_BYTES || !bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) {
    throw invalid({ [name]: NOT_PNG });
  }
  const sides = [bytes.readUInt32BE(WIDTH_AT), bytes.readUInt32BE(HEIGHT_AT)];
  if (Math.max(...sides) > LOGO_MAX_PIXELS) {
    throw invalid({ [name]: `A logo may be up to ${LOGO_MAX_PIXELS} × ${LOGO_MAX_PIXELS} pixels.` });
  }
  try {
    return await sharp(bytes, { failOn: "error", limitInputPixels: LOGO_MAX_PIXELS ** 2 })
      .png()
      .toBuffer();
  } catch {
    throw invalid({ [name]: "This PNG image is damaged." });
  }
}

/** Stores logos, then saves. When the save fails, they are removed. @throws HttpError 503 when they can't be stored */
export async function withStoredLogos<T>(
  tenantId: number,
  pictures: Pictures,
  save: (paths: LogoPaths) => Promise<T>,
): Promise<T> {
  // Unique names, so that a failed save never removes another one's file.
  const files = Object.entries(pictures).map(([name, bytes]) => ({
    name,
    bytes,
    path: `tenants/${tenantId}/${name}-${randomBytes(NAME_BYTES).toString("hex")}.png`,
  }));
  const paths: LogoPaths = Object.fromEntries(files.map(({ name, path }) => [name, path]));
  return storeFilesAndSave("logo", files, () => save(paths));
}

/** Removes unused logos. A failure is logged. */
export const removeLogos = removeUnusedFiles;
