import { z } from "zod";

/** The colours of a theme. */
const theme = z.strictObject({
  primary: z.string(),
  secondary: z.string(),
  background: z.string(),
  surface: z.string(),
  error: z.string(),
  success: z.string(),
  warning: z.string(),
  info: z.string(),
});

/** The colours of an organisation, for both themes. */
export const themes = { light_theme: theme, dark_theme: theme };
