"use client";

import { useState } from "react";

/** A tenant's logo, or its name if there is no logo or it fails to load. */
export function Logo({ src, title, large = false }: { src: string | null; title: string; large?: boolean }) {
  const [failed, setFailed] = useState(false);
  if (!src || failed)
    return <span className={`truncate font-semibold ${large ? "text-2xl" : "text-base"}`}>{title}</span>;
  return (
    <img
      src={src}
      alt={title}
      onError={() => setFailed(true)}
      className={large ? "h-16 w-auto max-w-full object-contain" : "h-8 w-40 object-contain object-left"}
    />
  );
}
