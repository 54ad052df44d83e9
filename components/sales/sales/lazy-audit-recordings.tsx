"use client";

import dynamic from "next/dynamic";

/** The recordings of a sale with their players, which only a sale that has some loads. */
export const AuditRecordings = dynamic(() => import("./audit-recordings").then((module) => module.AuditRecordings));
