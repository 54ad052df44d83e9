import type { NextConfig } from "next";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

const securityHeaders = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=(), payment=()" },
  { key: "Strict-Transport-Security", value: `max-age=${YEAR_SECONDS}; includeSubDomains` },
];

/** What the image of the container contains beside the code that Next finds by itself. */
const CONTAINER_FILES = [
  "lib/catalogue/documents/pdf/*.mjs",
  "lib/catalogue/questions/pattern-worker.mjs",
  "lib/identity/passwords/bcrypt-worker.mjs",
  "lib/platform/tables/workbook-worker.mjs",
  "lib/platform/threads/job-thread.mjs",
  "node_modules/@expo-google-fonts/inter/{400Regular,600SemiBold}/*.ttf",
  "node_modules/@fontsource/inter/files/inter-latin*-{400,600}-normal.woff",

  "node_modules/bcryptjs/{index.js,package.json}",
  "node_modules/fflate/{package.json,esm/**,lib/**}",
  "node_modules/pdfjs-dist/package.json",
  "node_modules/pdfjs-dist/legacy/build/{pdf,pdf.worker}.mjs",
  "node_modules/re2js/{package.json,build/**}",
  "node_modules/read-excel-file/{package.json,universal/*.js,modules/**/*.js}",
  "node_modules/saxen/{package.json,dist/**}",
  "prisma/migrations/**",
  "prisma/sql/**",
  "prisma/data/demo/brands/*.png",
];

export default {
  ...(process.env.BUILD_CONTAINER
    ? { output: "standalone" as const, outputFileTracingIncludes: { "/*": CONTAINER_FILES } }
    : {}),
  poweredByHeader: false,
  reactStrictMode: true,
  allowedDevOrigins: ["*.localhost"],
  serverExternalPackages: [
    "@opentelemetry/exporter-trace-otlp-http",
    "@opentelemetry/resources",
    "@opentelemetry/sdk-trace-base",
    "fontkit",
    "maxmind",
    "nodemailer",
    "pdfkit",
    "pg-boss",
    "prom-client",
    "sharp",
  ],
  typescript: { ignoreBuildErrors: true }, // `npm run check` checks types, so that a start does not have to
  experimental: {
    authInterrupts: true,
    // A first start waits for the build, to which a cache and source maps would add a minute.
    turbopackFileSystemCacheForBuild: false,
    turbopackSourceMaps: process.env.NODE_ENV !== "production",
    serverSourceMaps: false,
    serverMinification: false, // stack traces in the log name functions as the sources do
  },
  // Programs that don't read a page's links ask for it by this name.
  rewrites: async () => [{ source: "/favicon.ico", destination: "/favicon.png" }],
  // middleware.ts sends the Content-Security-Policy of pages, with a nonce. Responses of the API contain no scripts.
  headers: async () => [
    { source: "/:path*", headers: securityHeaders },
    {
      source: "/api/:path*",
      headers: [{ key: "Content-Security-Policy", value: "default-src 'none'; frame-ancestors 'none'" }],
    },
  ],
} satisfies NextConfig;
