import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const FILES = join(/* turbopackIgnore: true */ process.cwd(), "node_modules/@fontsource/inter/files");
const WEIGHTS = [400, 600] as const;
const SUBSETS = { Inter: "latin", "Inter Extended": "latin-ext" } as const;

/** The fonts in the form that next/og expects. */
export const socialFonts = () =>
  Promise.all(
    Object.entries(SUBSETS).flatMap(([name, subset]) =>
      WEIGHTS.map(async (weight) => {
        const data = await readFile(join(/* turbopackIgnore: true */ FILES, `inter-${subset}-${weight}-normal.woff`));
        return { name, weight, style: "normal" as const, data };
      }),
    ),
  );

// For any other character next/og would download a font or an emoji image.
const UNKNOWN = /[^\x20-\x7e\u00a0-\u024f\u1e00-\u1eff\u2010-\u2027\u2030-\u203a\u20ac]/g;

/** The text without the characters that the fonts lack. */
export const drawable = (text: string): string =>
  text.normalize("NFC").replace(UNKNOWN, " ").replace(/ +/g, " ").trim();
