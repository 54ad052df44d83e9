import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { readLogos } from "@/lib/identity/tenants/logos.server";
import { LOGO_MAX_BYTES, logoFile } from "@/lib/identity/tenants/schema";
import { HttpError } from "@/lib/platform/http/errors.server";
import { claiming, jpeg, noise, png, pngFile } from "../support/pictures";

const NOT_PNG = "Logos must be PNG images.";
const DAMAGED = "This PNG image is damaged.";

/** The stored image of a logo, or why it is refused. */
async function fate(bytes: Buffer): Promise<Buffer | string | undefined> {
  try {
    return (await readLogos({ logo: pngFile(bytes) })).logo;
  } catch (error) {
    if (error instanceof HttpError) return `${error.status} ${error.body.errors?.logo?.[0]}`;
    throw error;
  }
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

describe("a logo", () => {
  test("is re-encoded as a PNG with the same size and pixels", async () => {
    const kept = await fate(await png({ width: 33, height: 21, color: "#7D1F5F" }));
    const { data, info } = await sharp(kept).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, data.subarray(0, 3).toString("hex")]).toEqual([33, 21, "7d1f5f"]);
    expect((await sharp(kept).metadata()).format).toBe("png");
  });

  test("keeps its transparency", async () => {
    const clear = await sharp({
      create: { width: 4, height: 4, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
    })
      .png()
      .toBuffer();
    expect((await sharp(await fate(clear)).metadata()).hasAlpha).toBe(true);
  });

  test("loses everything except its pixels: comments, metadata, and other files at its end", async () => {
    const marked = await sharp(await png())
      .withExif({ IFD0: { Copyright: "SECRET-IN-EXIF" } })
      .png()
      .toBuffer();
    const polyglot = Buffer.concat([marked, Buffer.from("PK\u0003\u0004<script>alert('SECRET-AT-END')</script>")]);
    expect(polyglot.includes("SECRET-IN-EXIF")).toBe(true);
    const kept = await fate(polyglot);
    expect(Buffer.isBuffer(kept)).toBe(true);
    expect([...["SECRET", "PK\u0003\u0004", "<script"].map((text) => kept?.includes(text))]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test("may be at most 2000 pixels wide and high", async () => {
    expect(Buffer.isBuffer(await fate(await png({ width: 2000, height: 2000 })))).toBe(true);
    const tooLarge = "422 A logo may be up to 2000 × 2000 pixels.";
    expect(await fate(await png({ width: 2001, height: 10 }))).toBe(tooLarge);
    expect(await fate(await png({ width: 10, height: 2001 }))).toBe(tooLarge);
    expect(await fate(claiming(await png(), 60_000, 60_000))).toBe(tooLarge);
  });

  test.each([
    ["a JPEG by another name", jpeg, NOT_PNG],
    ["an SVG by another name", async () => Buffer.from(SVG), NOT_PNG],
    ["a GIF with script in it", async () => Buffer.from("GIF89a/*<script>*/=1;"), NOT_PNG],
    ["an empty file", async () => Buffer.alloc(0), NOT_PNG],
    ["a signature alone", async () => (await png()).subarray(0, 8), NOT_PNG],
    ["a signature before something else", async () => signed(Buffer.from(SVG.repeat(3))), "2000 × 2000"],
    ["a picture that was cut off", async () => (await noise(60)).subarray(0, 5_000), DAMAGED],
    ["a picture whose bytes are changed", async () => scrambled(await noise(60)), DAMAGED],
    ["a header that claims more than there is", async () => claiming(await png(), 1900, 1900), DAMAGED],
  ])("is refused as %s", async (_, make, message) => {
    expect(await fate(await make())).toContain(message);
  });

  test("is refused by its name and size before it is decoded", () => {
    const messageOf = (file: unknown) => logoFile.safeParse(file).error?.issues[0]?.message;
    const small = Buffer.from("x");
    expect(messageOf(pngFile(small, "logo.jpg"))).toBe(NOT_PNG);
    expect(messageOf(pngFile(small, "logo.png.exe"))).toBe(NOT_PNG);
    expect(messageOf("logo.png")).toBe(NOT_PNG);
    expect(messageOf(pngFile(Buffer.alloc(LOGO_MAX_BYTES + 1)))).toBe("A logo may be up to 1 MB.");
    expect(messageOf(pngFile(Buffer.alloc(LOGO_MAX_BYTES), "LOGO.PNG"))).toBeUndefined();
  });
});

const signed = (bytes: Buffer) => Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), bytes]);

function scrambled(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  deflateSync(Buffer.alloc(64)).copy(copy, copy.length / 2);
  return copy;
}
