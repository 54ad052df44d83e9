"use client";

import { useSearchParams } from "next/navigation";
import { selectionIn } from "./selection";

/** What a new report starts with, by the address. */
export const useSelection = () => selectionIn(useSearchParams());
