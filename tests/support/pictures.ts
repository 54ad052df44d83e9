import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import sharp from "sharp";

const HEADER_AT = 12;
const WIDTH_AT = 16;
const HEIGHT_AT = 20;
const CHECKSUM_AT = 29;

type Options = { width?: number; height?: number; color?: string };

/** A PNG image of one colour. */
export const png = ({ width = 120, height = 40, color = "#0F766E" }: Options = {}): Promise<Buffer> =>
  picture({ width, height, color }).png().toBuffer();

export const jpeg = (): Promise<Buffer> => picture({ width: 120, height: 40, color: "#0F766E" }).jpeg().toBuffer();

const picture = ({ width, height, color }: Required<Options>) =>
  sharp({ create: { width, height, channels: 3, background: color } });

/** An image of noise, which can't be compressed. */
export function noise(side: number): Promise<Buffer> {
  const pixels = randomBytes(side * side * 3);
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
}

/** The image with another size in its header and a valid checksum: a small file that claims to be a huge image. */
export function claiming(bytes: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt32BE(width, WIDTH_AT);
  copy.writeUInt32BE(height, HEIGHT_AT);
  copy.writeUInt32BE(crc32(copy.subarray(HEADER_AT, CHECKSUM_AT)), CHECKSUM_AT);
  return copy;
}

export const pngFile = (bytes: Buffer, name = "logo.png", type = "image/png") =>
  new File([new Uint8Array(bytes)], name, { type });
