import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { pageBrand } from "@/lib/identity/tenants/page-brand.server";
import { THEME_SCRIPT } from "@/lib/platform/theme/theme-script";
import "./globals.css";

const inter = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  variable: "--font-inter",
  weight: "100 900",
});

export async function generateMetadata(): Promise<Metadata> {
  const { title } = await pageBrand();
  return { title: { default: title, template: `%s · ${title}` } };
}

export const viewport: Viewport = { width: "device-width", initialScale: 1 };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { styles } = await pageBrand();
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <html lang="en-ZA" className={inter.variable} suppressHydrationWarning>
      <head>
        <style dangerouslySetInnerHTML={{ __html: styles }} />
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} suppressHydrationWarning />
      </head>
      <body>{children}</body>
    </html>
  );
}
