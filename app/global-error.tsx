"use client";

/** Shown when even the root layout fails, so without styles and brand. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en-ZA">
      <body style={{ fontFamily: "system-ui, sans-serif", padding: "4rem 1.5rem", textAlign: "center" }}>
        <title>Something went wrong</title>
        <h1>Something went wrong on our side</h1>
        {error.digest && <p>Reference: {error.digest}</p>}
        <p>
          <a href="/dashboard">Go to the dashboard</a>
        </p>
      </body>
    </html>
  );
}
