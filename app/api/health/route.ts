import { z } from "zod";
import { describeRoute } from "@/lib/identity/http/route-description.server";
import { findHealthProblem } from "@/lib/platform/db/health.server";
import { isStorageWritable } from "@/lib/platform/files/health.server";
import { isShuttingDown } from "@/lib/platform/http/shutdown.server";

export const dynamic = "force-dynamic";

async function readHealth(): Promise<Response> {
  const headers = { "Cache-Control": "no-store" };
  if (isShuttingDown())
    return Response.json({ status: "unavailable", message: "The console is stopping." }, { status: 503, headers });
  const [trouble, canStore] = await Promise.all([findHealthProblem(), isStorageWritable()]);
  if (trouble)
    return Response.json({ status: "unavailable", message: `The ${trouble} is not ready.` }, { status: 503, headers });
  return Response.json({ status: "ok", ...(!canStore && { degraded: ["storage"] }) }, { headers });
}

const response = z.strictObject({
  status: z.literal("ok"),
  degraded: z
    .array(z.enum(["storage"]))
    .optional()
    .describe("Parts that fail while the rest works: storage, if files can't be stored."),
});
const unavailable = z.strictObject({ status: z.literal("unavailable"), message: z.string() });

export const GET = describeRoute(readHealth, {
  summary: "Check the health of the console",
  isPublic: true,
  response,
  otherResponses: { 503: unavailable },
});
