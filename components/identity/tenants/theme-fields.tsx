"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { Field } from "@/components/form/field";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input/input";
import { capitalize } from "@/lib/platform/text/capitalize";
import {
  COLORS,
  DEFAULT_DARK,
  DEFAULT_LIGHT,
  type Pair,
  parseTheme,
  type Theme,
  weakPairs,
} from "@/lib/platform/theme/theme";
import { ShellPreview } from "./shell-preview";

const THEMES = {
  light_theme: { label: "Light theme", scheme: "light", defaults: DEFAULT_LIGHT },
  dark_theme: { label: "Dark theme", scheme: "dark", defaults: DEFAULT_DARK },
} as const;

/** The eight colours of a theme, with a preview and a warning about low contrast. */
export function ThemeFields({ name }: { name: keyof typeof THEMES }) {
  const { label, scheme, defaults } = THEMES[name];
  const { setValue } = useFormContext();
  const theme = parseTheme(useWatch({ name }), defaults); // a colour that is still being typed shows as the default
  const reset = () => setValue(name, defaults, { shouldDirty: true, shouldValidate: true });
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="float-left font-semibold">{label}</legend>
      <ShellPreview theme={theme} scheme={scheme} label={`Preview of the ${label.toLowerCase()}`} />
      <div className="grid grid-cols-2 gap-3">
        {COLORS.map((color) => (
          <ColorField key={color} name={`${name}.${color}`} label={capitalize(color)} shown={theme[color]} />
        ))}
      </div>
      <WeakPairs theme={theme} />
      <Button size="small" className="self-start" onClick={reset}>
        Reset to default colours
      </Button>
    </fieldset>
  );
}

function ColorField({ name, label, shown }: { name: string; label: string; shown: string }) {
  const { register, setValue } = useFormContext();
  return (
    <Field name={name} label={label}>
      {(control) => (
        <div className="flex gap-2">
          <input
            type="color"
            aria-label={`Pick ${label.toLowerCase()}`}
            value={shown}
            onChange={(event) =>
              setValue(name, event.target.value.toUpperCase(), { shouldDirty: true, shouldValidate: true })
            }
            className="h-9 w-10 shrink-0 cursor-pointer rounded-control border border-border bg-surface p-1"
          />
          <Input {...control} {...register(name)} maxLength={7} spellCheck={false} className="tabular uppercase" />
        </div>
      )}
    </Field>
  );
}

function WeakPairs({ theme }: { theme: Theme }) {
  const pairs = weakPairs(theme);
  if (pairs.length === 0) return null;
  return (
    <Alert tone="warning">
      The contrast is below 4.5:1. Text in these colours is shown darker or lighter:
      <ul className="mt-1 list-disc pl-5">
        {pairs.map((pair) => (
          <li key={`${pair.text} ${pair.ground}`}>{describe(pair)}</li>
        ))}
      </ul>
    </Alert>
  );
}

// Rounded down, so that a contrast just below the limit does not look sufficient.
const describe = ({ text, ground, ratio }: Pair) =>
  `${capitalize(text)} on ${ground}: ${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`;
