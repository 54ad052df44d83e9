import "server-only";
import sharp from "sharp";
import { readFileFrom } from "@/lib/platform/files/files.server";
import { contrast, GRAPHIC_RATIO, readable, readableOn } from "@/lib/platform/theme/contrast";
import { DEFAULT_LIGHT, parseTheme } from "@/lib/platform/theme/theme";

const PAPER = "#FFFFFF";
const INK = "#0F172A";
/** At 200 pixels per inch, of the largest logo on the page. */
const LOGO_MAX_PIXELS = { width: 480, height: 130 };
const SAMPLE_PIXELS = 64;
/** Below this a pixel is hardly seen. */
const OPAQUE_FROM = 128;

/** A tenant's look on white paper. */
export type PackBrand = {
  /** The tenant's colour as text and lines, readable on white. */
  accent: string;
  /** A ground for table heads, and the text on it. */
  ground: string;
  onGround: string;
  logo: { png: Buffer; width: number; height: number; panel: string | null } | null;
};

type Branded = { light_theme: unknown; logo: string | null };

/** Reads the colours and the logo of a tenant. A logo that can't be read is left out. */
export async function packBrand({ light_theme, logo }: Branded): Promise<PackBrand> {
  const { primary } = parseTheme(light_theme, DEFAULT_LIGHT);
  const bytes = logo === null ? null : (await readFileFrom(logo))?.bytes;
  return {
    accent: readable(primary, PAPER),
    ground: primary,
    onGround: readableOn(primary),
    logo: bytes ? await readLogo(bytes, primary).catch(() => null) : null,
  };
}

async function readLogo(bytes: Uint8Array, primary: string) {
  const picture = sharp(bytes).resize({ ...LOGO_MAX_PIXELS, fit: "inside", withoutEnlargement: true });
  const { data: png, info } = await picture.png().toBuffer({ resolveWithObject: true });
  return { png, width: info.width, height: info.height, panel: panelFor(await meanColor(png), primary) };
}

/** The ground that a logo needs: none where it is seen on white, else the tenant's colour or ink. */
function panelFor(color: string | null, primary: string): string | null {
  if (color === null || contrast(color, PAPER) >= GRAPHIC_RATIO) return null;
  return contrast(color, primary) >= GRAPHIC_RATIO ? primary : INK;
}

/** The mean colour of what can be seen of a picture; null where it fills its frame and so brings its own ground. */
async function meanColor(png: Buffer): Promise<string | null> {
  const { data } = await sharp(png)
    .resize(SAMPLE_PIXELS, SAMPLE_PIXELS, { fit: "fill" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const sum = [0, 0, 0];
  let seen = 0;
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < OPAQUE_FROM) continue;
    seen += 1;
    for (const channel of [0, 1, 2]) sum[channel] = (sum[channel] ?? 0) + (data[at + channel] ?? 0);
  }
  if (seen === 0 || seen === SAMPLE_PIXELS ** 2) return null;
  return `#${sum
    .map((total) =>
      Math.round(total / seen)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
