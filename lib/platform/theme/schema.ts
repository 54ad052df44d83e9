import { z } from "zod";
import { HEX_COLOR } from "./contrast";
import { COLORS } from "./theme";

const ofEach = <Schema extends z.ZodType>(schema: Schema) =>
  Object.fromEntries(COLORS.map((name) => [name, schema])) as Record<(typeof COLORS)[number], Schema>;

/** A tenant's eight colours, each "#RRGGBB". */
export const themeInput = z.object(ofEach(z.string().regex(HEX_COLOR, "Enter a colour such as #0F766E")));

const theme = z.strictObject(ofEach(z.string()));

/** The colours of an organisation, for both themes. */
export const themes = { light_theme: theme, dark_theme: theme };
