import "server-only";
import { randomBytes } from "node:crypto";
import sharp, { type Metadata } from "sharp";
import { invalid } from "@/lib/platform/http/errors.server";
import { singleton } from "@/lib/platform/process/singleton";

const MIN_WIDTH = 800;
/** As large as a page shows it on a wide screen of high density. */
const WIDTH = 1600;
const RATIO = 16 / 9;
const MAX_PIXELS = 40_000_000;
const FORMATS: readonly string[] = ["png", "jpeg"];
const NAME_BYTES = 8;
const QUALITY = { avif: 50, webp: 75 };

type StoredPicture = { path: string; bytes: Buffer };
type HeroFiles = Record<keyof typeof QUALITY, StoredPicture>;

/** Resolves once the last picture is encoded. One takes up to 160 MB of memory, four bytes for each pixel. */
const encoded = singleton("hero pictures", () => ({ last: Promise.resolve<unknown>(undefined) }));

/**
 * The picture of a public page in its two formats, cut to 16:9, without its metadata. Pictures are encoded one at a time.
 * @throws HttpError 422 on `file` when it is no PNG or JPEG image, is damaged, too narrow or too large
 */
export function heroFiles(tenantId: number, productId: number, bytes: Buffer): Promise<HeroFiles> {
  const queue = encoded.get();
  const files = queue.last.then(() => encode(`tenants/${tenantId}/product-${productId}`, bytes));
  queue.last = files.catch(() => undefined);
  return files;
}

async function encode(prefix: string, bytes: Buffer): Promise<HeroFiles> {
  const picture = sharp(bytes, { failOn: "error", limitInputPixels: MAX_PIXELS }).autoOrient();
  const size = sizeOf(await picture.metadata().catch(() => null));
  const base = `${prefix}-${randomBytes(NAME_BYTES).toString("hex")}`;
  try {
    const cut = picture.resize({ ...size, fit: "cover" });
    const avif = await cut.clone().avif({ quality: QUALITY.avif, effort: 3 }).toBuffer();
    const webp = await cut.clone().webp({ quality: QUALITY.webp }).toBuffer();
    return { avif: { path: `${base}.avif`, bytes: avif }, webp: { path: `${base}.webp`, bytes: webp } };
  } catch {
    throw invalid({ file: "This picture is damaged." });
  }
}

/** The largest size in 16:9 that a picture is cut to without being enlarged. */
function sizeOf(metadata: Metadata | null): { width: number; height: number } {
  if (!metadata || !FORMATS.includes(metadata.format))
    throw invalid({ file: "Choose a PNG or JPEG image of up to 40 megapixels." });
  const { width, height } = metadata.autoOrient; // as it is shown: cameras store portraits on their side
  if (width < MIN_WIDTH) throw invalid({ file: `The picture must be at least ${MIN_WIDTH} pixels wide.` });
  const fitting = Math.min(WIDTH, width, Math.floor(height * RATIO));
  return { width: fitting, height: Math.max(1, Math.round(fitting / RATIO)) };
}
