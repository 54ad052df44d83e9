"use client";

export { FaultMessage as default } from "@/components/shell/messages/fault-message";
