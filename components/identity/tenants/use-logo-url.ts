"use client";

import { useEffect, useState } from "react";

/** The address under which a logo can be shown: that of a stored one, or one for a file that was just chosen. */
export function usePicture(logo: File | string | null): string | null {
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => {
    if (!(logo instanceof File)) return;
    const address = URL.createObjectURL(logo);
    setChosen(address);
    return () => {
      setChosen(null);
      URL.revokeObjectURL(address);
    };
  }, [logo]);
  return logo instanceof File ? chosen : logo;
}
