import { describe, expect, test } from "vitest";
import { CHART_TONES } from "@/lib/platform/theme/chart-tones";
import { contrast, GRAPHIC_RATIO, readable, readableOn } from "@/lib/platform/theme/contrast";
import { colorGap, NEAREST } from "@/lib/platform/theme/part-colors";
import { themeInput } from "@/lib/platform/theme/schema";
import type { Theme } from "@/lib/platform/theme/theme";
import {
  DEFAULT_DARK,
  DEFAULT_LIGHT,
  parseTheme,
  themeStyles,
  themeVariables,
  weakPairs,
} from "@/lib/platform/theme/theme";

const AA = 4.5;

/** The variables of one of the three rules of a style sheet. */
function variablesOf(styles: string, selector: string): Map<string, string> {
  const start = styles.indexOf(`${selector}{`) + selector.length + 1;
  const rules = styles.slice(start, styles.indexOf("}", start)).split(";");
  return new Map(rules.map((rule) => [rule.split(":")[0] ?? "", rule.split(":")[1] ?? ""]));
}

const lightVariables = (theme: Theme) => variablesOf(themeStyles(theme, DEFAULT_DARK), ":root");

describe("contrast", () => {
  test("black on white is 21, a colour on itself 1, in either order", () => {
    expect(contrast("#000000", "#FFFFFF")).toBeCloseTo(21, 5);
    expect(contrast("#FFFFFF", "#000000")).toBeCloseTo(21, 5);
    expect(contrast("#0F766E", "#0f766e")).toBe(1);
  });

  test("#767676 is the lightest grey that is readable on white", () => {
    expect(contrast("#767676", "#FFFFFF")).toBeCloseTo(4.54, 2);
    expect(contrast("#777777", "#FFFFFF")).toBeCloseTo(4.48, 2);
  });

  test.each(["", "#fff", "red", "#12345G", "#0F766E;}", "0F766E"])("%j is not a colour", (text) => {
    expect(() => contrast(text, "#FFFFFF")).toThrow(RangeError);
  });
});

describe("readable text", () => {
  test("is white on a dark background and near-black on a light one", () => {
    expect(readableOn("#0F766E")).toBe("#FFFFFF");
    expect(readableOn("#2DD4BF")).toBe("#0B1120");
  });

  test("keeps a colour that is already readable", () => {
    expect(readable("#0F766E", "#FFFFFF")).toBe("#0F766E");
  });

  test("a pale brand colour is darkened just enough for a white page", () => {
    const text = readable("#FACC15", "#FFFFFF");
    expect(contrast(text, "#FFFFFF")).toBeGreaterThanOrEqual(AA);
    expect(contrast(text, "#FFFFFF")).toBeLessThan(AA + 0.3);
  });

  test("a deep brand colour is lightened for a dark page", () => {
    const text = readable("#1E3A8A", "#0B1120");
    expect(contrast(text, "#0B1120")).toBeGreaterThanOrEqual(AA);
    expect(contrast(text, "#000000")).toBeGreaterThan(contrast("#1E3A8A", "#000000"));
  });

  test("exists for every grey background", () => {
    for (let grey = 0; grey < 256; grey += 1) {
      const ground = `#${grey.toString(16).padStart(2, "0").repeat(3)}`;
      expect(contrast(readable(ground, ground), ground)).toBeGreaterThanOrEqual(AA);
    }
  });

  test("is the strongest colour possible if the ratio can't be reached", () => {
    expect(readable("#123456", "#FFFFFF", 22)).toBe("#000000");
  });
});

describe("a tenant's theme", () => {
  test("is used as stored", () => {
    expect(parseTheme(DEFAULT_DARK, DEFAULT_LIGHT)).toEqual(DEFAULT_DARK);
  });

  test("gets the default for a missing or invalid colour, and keeps the others", () => {
    expect(parseTheme({ primary: "#123456", error: "red", info: null, extra: 1 }, DEFAULT_LIGHT)).toEqual({
      ...DEFAULT_LIGHT,
      primary: "#123456",
    });
  });

  test.each([null, undefined, "", "#123456", 7, [], true])("%j gives the default theme", (value) => {
    expect(parseTheme(value, DEFAULT_LIGHT)).toEqual(DEFAULT_LIGHT);
  });

  test("has errors by colour in the form", () => {
    const checked = themeInput.safeParse({ ...DEFAULT_LIGHT, success: "#15803D80" });
    expect(checked.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ["success", "Enter a colour such as #0F766E"],
    ]);
  });

  test.each(["#FFF", "#12345G", "0F766E", "#0F766E\n", "#0F766E;color:red"])(
    "%j is not accepted as a colour",
    (text) => {
      expect(themeInput.safeParse({ ...DEFAULT_LIGHT, primary: text }).success).toBe(false);
    },
  );
});

describe("a tenant's style sheet", () => {
  const styles = themeStyles(DEFAULT_LIGHT, DEFAULT_DARK);

  test("applies the light theme by default, and the dark one if chosen or preferred by the system", () => {
    expect(styles.startsWith(":root{color-scheme:light;--tenant-primary:#0F766E;")).toBe(true);
    expect(styles).toContain('@media screen{:root[data-theme="dark"]{color-scheme:dark;--tenant-primary:#2DD4BF;');
    expect(styles).toContain(
      "@media screen and (prefers-color-scheme: dark){:root:not([data-theme]){color-scheme:dark;",
    );
  });

  test("has the same dark theme without JavaScript", () => {
    expect(variablesOf(styles, ":root:not([data-theme])")).toEqual(variablesOf(styles, ':root[data-theme="dark"]'));
  });

  test("declares every variable that components use", () => {
    expect([...variablesOf(styles, ":root").keys()].filter(Boolean)).toEqual([
      "color-scheme",
      ...Object.keys(DEFAULT_LIGHT).flatMap((name) => [`--tenant-${name}`, `--tenant-on-${name}`]),
      ...["primary", "secondary", "error", "success", "warning", "info"].flatMap((name) => [
        `--tenant-${name}-text`,
        `--tenant-${name}-soft`,
      ]),
      "--tenant-text",
      "--tenant-text-muted",
      "--tenant-border",
      "--tenant-hover",
      ...Array.from({ length: 8 }, (_, index) => `--tenant-part-${index + 1}`),
      ...CHART_TONES.map((tone) => `--tenant-tone-${tone}`),
    ]);
  });

  test.each([
    ["the default light theme", DEFAULT_LIGHT],
    ["the default dark theme", DEFAULT_DARK],
    ["pastels", { ...DEFAULT_LIGHT, primary: "#FDE68A", secondary: "#FBCFE8", warning: "#FEF3C7", info: "#E0F2FE" }],
    ["mid tones", { ...DEFAULT_LIGHT, primary: "#7A7A7A", secondary: "#7C7C7C", error: "#808000", info: "#777777" }],
    ["dark on dark", { ...DEFAULT_DARK, primary: "#1E1B4B", secondary: "#111827", error: "#450A0A" }],
  ])("makes every text readable with %s", (_, theme) => {
    const variables = lightVariables(theme);
    const color = (name: string) => variables.get(`--tenant-${name}`) ?? "";
    const pairs = [
      ...Object.keys(theme).map((name) => [`on-${name}`, name]),
      ...["text", "text-muted"].flatMap((name) => ["background", "surface", "hover"].map((ground) => [name, ground])),
      ...["primary", "secondary", "error", "success", "warning", "info"].flatMap((name) =>
        ["background", "surface", "hover", `${name}-soft`].map((ground) => [`${name}-text`, ground]),
      ),
    ];
    const unreadable = pairs.filter(([text = "", ground = ""]) => contrast(color(text), color(ground)) < AA);
    expect(unreadable).toEqual([]);
  });

  test("contains nothing but colours", () => {
    const hostile = { ...DEFAULT_LIGHT, primary: "</style><script>alert(1)</script>" };
    expect(() => themeStyles(hostile, DEFAULT_DARK)).toThrow(RangeError);
    expect(themeStyles(parseTheme(hostile, DEFAULT_LIGHT), DEFAULT_DARK)).toBe(styles);
    expect(styles).not.toContain("<");
  });
});

describe("the parts of a chart", () => {
  const randomColor = () =>
    `#${Math.floor(Math.random() * 0x1000000)
      .toString(16)
      .padStart(6, "0")}`;
  const recolored = (theme: Theme) =>
    Object.fromEntries(
      Object.entries(theme).map(([name, color]) => [name, /ground|surface/.test(name) ? color : randomColor()]),
    ) as Theme;
  const smallestGap = (colors: string[]) =>
    Math.min(...colors.flatMap((one, place) => colors.slice(place + 1).map((other) => colorGap(one, other))));
  const all = (color: string) => Object.fromEntries(Object.keys(DEFAULT_LIGHT).map((name) => [name, color]));

  test.each([
    ["the default light theme", DEFAULT_LIGHT],
    ["the default dark theme", DEFAULT_DARK],
    ["one colour for everything", { ...DEFAULT_LIGHT, ...all("#0369A1"), surface: "#FFFFFF", background: "#FFFFFF" }],
    ["pastels", { ...DEFAULT_LIGHT, primary: "#FDE68A", secondary: "#FBCFE8", warning: "#FEF3C7", info: "#E0F2FE" }],
    ["mid tones", { ...DEFAULT_LIGHT, primary: "#7A7A7A", secondary: "#7C7C7C", error: "#808000", info: "#777777" }],
    ["a mid-grey surface", { ...DEFAULT_LIGHT, background: "#777777", surface: "#777777" }],
    ...Array.from({ length: 20 }, (): [string, Theme] => ["random colours, light", recolored(DEFAULT_LIGHT)]),
    ...Array.from({ length: 20 }, (): [string, Theme] => ["random colours, dark", recolored(DEFAULT_DARK)]),
  ])("and Other contrast with the surface and differ from each other with %s", (_, theme) => {
    const variables: Record<string, string> = themeVariables(theme);
    const parts = Array.from({ length: 8 }, (_, index) => variables[`--tenant-part-${index + 1}`] ?? "");
    const colors = [...parts, variables["--tenant-text-muted"] ?? ""];
    for (const color of colors) {
      expect(contrast(color, theme.surface), JSON.stringify(theme)).toBeGreaterThanOrEqual(GRAPHIC_RATIO);
    }
    expect(smallestGap(colors), JSON.stringify(theme)).toBeGreaterThanOrEqual(NEAREST);
    const tones = CHART_TONES.map((tone) => variables[`--tenant-tone-${tone}`] ?? "");
    for (const color of tones) {
      expect(contrast(color, theme.surface), JSON.stringify(theme)).toBeGreaterThanOrEqual(GRAPHIC_RATIO);
    }
    expect(smallestGap(tones), JSON.stringify(theme)).toBeGreaterThanOrEqual(NEAREST);
  });

  test.each([DEFAULT_LIGHT, DEFAULT_DARK])(
    "that are statuses have the tones of their chips, or near shades of them",
    (theme) => {
      const variables: Record<string, string> = themeVariables(theme);
      for (const tone of ["info", "primary", "warning", "error", "success"]) {
        const [part = "", chip = ""] = [variables[`--tenant-tone-${tone}`], variables[`--tenant-${tone}-text`]];
        expect(colorGap(part, chip), tone).toBeLessThan(NEAREST);
      }
      expect(variables["--tenant-tone-neutral"]).toBe(variables["--tenant-secondary-text"]);
    },
  );

  test("have the organisation's own colours first where those differ enough", () => {
    const variables = themeVariables(DEFAULT_LIGHT);
    expect(variables["--tenant-part-1"]).toBe(variables["--tenant-primary-text"]);
    expect(variables["--tenant-part-2"]).toBe(variables["--tenant-info-text"]);
  });
});

describe("pairs that are hard to read", () => {
  test("do not exist in the default themes", () => {
    expect([weakPairs(DEFAULT_LIGHT), weakPairs(DEFAULT_DARK)]).toEqual([[], []]);
  });

  test("are listed with their ratio on each background if it is below 4.5:1", () => {
    const pairs = weakPairs({ ...DEFAULT_LIGHT, primary: "#777777", background: "#FFFFFF" });
    expect(pairs.map(({ text, ground, ratio }) => [text, ground, ratio.toFixed(2)])).toEqual([
      ["primary", "background", "4.48"],
      ["primary", "surface", "4.48"],
    ]);
    expect(weakPairs({ ...DEFAULT_LIGHT, primary: "#767676", background: "#FFFFFF" })).toEqual([]);
  });

  test("include the text itself if background and surface are too different for one colour", () => {
    const pairs = weakPairs({ ...DEFAULT_LIGHT, background: "#FFFFFF", surface: "#1A1A1A" });
    expect(pairs).toContainEqual({ text: "text", ground: "surface", ratio: expect.any(Number) });
  });
});

test("a theme's variables are those of its style sheet", () => {
  const styles = variablesOf(themeStyles(DEFAULT_LIGHT, DEFAULT_DARK), ":root");
  for (const [name, color] of Object.entries(themeVariables(DEFAULT_LIGHT))) expect(styles.get(name)).toBe(color);
});
