"use client";

import { useEffect, useState } from "react";

/** The URL of a stored logo, or an object URL for a file that was just chosen. */
export function useLogoUrl(logo: File | string | null): string | null {
  const [objectUrl, setObjectUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!(logo instanceof File)) return;
    const url = URL.createObjectURL(logo);
    setObjectUrl(url);
    return () => {
      setObjectUrl(null);
      URL.revokeObjectURL(url);
    };
  }, [logo]);
  return logo instanceof File ? objectUrl : logo;
}
