import { readableOn } from "@/lib/platform/theme/contrast";
import type { Theme } from "@/lib/platform/theme/theme";

type Props = { theme: Theme; name: string; organisation: string | null; premium: string | null };

/** The picture beside a shared link. next/og supports only inline styles and flex boxes. */
export function SocialCard({ theme, name, organisation, premium }: Props) {
  const ink = readableOn(theme.primary);
  const circle = { position: "absolute", borderRadius: 9999, backgroundColor: ink, opacity: 0.07 } as const;
  return (
    <div
      style={{
        display: "flex",
        flexDirection: "column",
        justifyContent: "space-between",
        width: "100%",
        height: "100%",
        padding: 72,
        color: ink,
        backgroundColor: theme.primary,
        fontFamily: "Inter, Inter Extended",
      }}
    >
      <div style={{ ...circle, width: 640, height: 640, top: -220, right: -160 }} />
      <div style={{ ...circle, width: 420, height: 420, bottom: -240, right: 180 }} />
      <div style={{ display: "flex", fontSize: 36 }}>{organisation ?? ""}</div>
      <div style={{ display: "block", fontSize: 84, fontWeight: 600, lineHeight: 1.1, lineClamp: 3 }}>{name}</div>
      <div style={{ display: "flex", alignItems: "center", gap: 32, fontSize: 36 }}>
        {premium && (
          <div
            style={{
              display: "flex",
              padding: "18px 36px",
              borderRadius: 9999,
              color: readableOn(theme.surface),
              backgroundColor: theme.surface,
              fontWeight: 600,
            }}
          >
            {`From ${premium} a month`}
          </div>
        )}
        <div style={{ display: "flex" }}>Get a quote in minutes</div>
      </div>
    </div>
  );
}
