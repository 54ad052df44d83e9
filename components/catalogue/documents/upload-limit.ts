"use client";

import { createContext } from "react";

/** The size limit of uploads, in megabytes. */
export const UploadLimit = createContext(20);
