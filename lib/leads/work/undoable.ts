import { ASKED_NOT_TO_BE_CALLED, DISPOSITIONS, type LeadStatus } from "@/lib/leads/record/status";
import { SECOND_MS } from "@/lib/platform/time/milliseconds";

/** How long a change can be taken back by whoever made it. */
export const UNDO_SECONDS = 60;

/** Until when a change can be taken back that was made then. */
export const undoableUntil = (madeAt: Date): Date => new Date(madeAt.getTime() + UNDO_SECONDS * SECOND_MS);

/**
 * Whether a lead that was given this status can be put back: after every result of a call, except that the client asked
 * not to be called, which suppresses them at once and is asked about before.
 */
export const isUndoable = ({ status, reason }: { status: LeadStatus; reason: string | null }): boolean =>
  DISPOSITIONS.includes(status) && reason !== ASKED_NOT_TO_BE_CALLED;
