"use client";

import { createContext } from "react";

/** The largest file that may be uploaded, in megabytes. */
export const UploadLimit = createContext(20);
