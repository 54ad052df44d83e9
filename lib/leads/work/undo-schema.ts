import { z } from "zod";

/** The body of POST /api/leads/{id}/undo. */
export const undoInput = z.strictObject({ event_id: z.int() });
