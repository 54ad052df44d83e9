"use client";

import { LayoutDashboard, PhoneCall, ShieldCheck } from "lucide-react";
import { useWatch } from "react-hook-form";
import { Badge, type Tone } from "@/components/ui/badge";
import { buttonStyle } from "@/components/ui/button";
import { type Theme, themeVariables } from "@/lib/platform/theme/theme";
import { useLogoUrl } from "./use-logo-url";

type Props = { theme: Theme; scheme: "light" | "dark"; label: string };

const PLACES = [
  { icon: LayoutDashboard, label: "Dashboard" },
  { icon: PhoneCall, label: "Leads", isActive: true },
  { icon: ShieldCheck, label: "Sales" },
];

const BADGES: { tone: Tone; label: string }[] = [
  { tone: "neutral", label: "New" },
  { tone: "info", label: "Callback" },
  { tone: "success", label: "Submitted" },
  { tone: "warning", label: "Overdue" },
  { tone: "error", label: "Declined" },
];

/** A preview of the console in the colours of a theme. */
export function ShellPreview({ theme, scheme, label }: Props) {
  const [name, logo] = useWatch({ name: ["name", "logo_nav"] });
  const logoUrl = useLogoUrl(logo);
  return (
    <div
      role="img"
      aria-label={label}
      inert
      style={{ ...themeVariables(theme), colorScheme: scheme }}
      className="overflow-hidden rounded-control border border-border bg-background text-[12px] text-text select-none"
    >
      <div className="flex h-10 items-center justify-between gap-2 border-b border-border bg-surface px-3">
        {logoUrl ? (
          <img src={logoUrl} alt="" className="h-6 max-w-32 object-contain" />
        ) : (
          <span className="truncate font-semibold">{name || "Name"}</span>
        )}
        <span className="inline-flex size-6 shrink-0 items-center justify-center rounded-full bg-primary text-[10px] font-semibold text-on-primary">
          TM
        </span>
      </div>
      <div className="flex">
        <div className="flex w-28 shrink-0 flex-col gap-0.5 border-r border-border bg-surface p-1.5">
          {PLACES.map(({ icon: Icon, label, isActive }) => (
            <span
              key={label}
              className={`flex items-center gap-1.5 rounded-control px-2 py-1 ${isActive ? "bg-primary-soft font-medium text-primary-text" : ""}`}
            >
              <Icon aria-hidden className="size-3.5" /> {label}
            </span>
          ))}
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-2 p-3">
          <span className="font-semibold">New leads</span>
          <span className="text-muted">12 waiting for a call</span>
          <div className="flex flex-wrap gap-1">
            {BADGES.map(({ tone, label }) => (
              <Badge key={tone} tone={tone}>
                {label}
              </Badge>
            ))}
          </div>
          <div className="flex flex-wrap gap-1.5">
            <span className={buttonStyle("primary", "small")}>Save</span>
            <span className={buttonStyle("secondary", "small")}>Cancel</span>
            <span className={buttonStyle("danger", "small")}>Delete</span>
          </div>
        </div>
      </div>
    </div>
  );
}
