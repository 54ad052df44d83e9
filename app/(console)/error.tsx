"use client";

export { FaultMessage as default } from "@/components/shell/fault-message";
