import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { tenantAddress } from "@/lib/identity/tenancy/address.server";
import { pageBrand } from "@/lib/identity/tenants/page-brand.server";
import { MOVED_NODES_SCRIPT } from "@/lib/platform/client/moved-nodes-script";
import { STORED_LOOK_SCRIPT } from "@/lib/platform/client/stored-look";
import { PRODUCT_TITLE } from "@/lib/platform/theme/product-title";
import { THEME_SCRIPT } from "@/lib/platform/theme/theme-script";
import "./globals.css";
import "./print.css";

const inter = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  variable: "--font-inter",
  weight: "100 900",
  display: "optional", // a page that began in another typeface keeps it, since a change would move its lines
});

const PAGE_END = "page-end";

const BEFORE_REACT = [THEME_SCRIPT, STORED_LOOK_SCRIPT, MOVED_NODES_SCRIPT].join(";");

/** Shown with a link to a page of the main domain. Organisations' products have pictures of their own. */
const SOCIAL_PICTURE = { url: "/social.png", width: 1200, height: 630, alt: PRODUCT_TITLE };

export async function generateMetadata(): Promise<Metadata> {
  const { title } = await pageBrand();
  const subdomain = (await headers()).get("x-subdomain") || null; // set by middleware.ts
  return {
    metadataBase: new URL(tenantAddress(subdomain, "/")),
    title: { default: title, template: `%s · ${title}` },
    icons: {
      icon: [
        { url: "/favicon.svg", type: "image/svg+xml" },
        { url: "/favicon.png", type: "image/png", sizes: "48x48" },
      ],
      apple: { url: "/apple-touch-icon.png", sizes: "180x180" },
    },
    openGraph: { type: "website", locale: "en_ZA", siteName: title, images: subdomain ? [] : SOCIAL_PICTURE },
  };
}

export const viewport: Viewport = { width: "device-width", initialScale: 1 };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { styles } = await pageBrand();
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <html lang="en-ZA" className={inter.variable} suppressHydrationWarning>
      <head>
        {/* The first paint is of the whole page, not of what has arrived so far. */}
        <link rel="expect" href={`#${PAGE_END}`} blocking="render" />
        <style dangerouslySetInnerHTML={{ __html: styles }} />
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: BEFORE_REACT }} suppressHydrationWarning />
      </head>
      <body>
        {children}
        <div id={PAGE_END} hidden />
      </body>
    </html>
  );
}
