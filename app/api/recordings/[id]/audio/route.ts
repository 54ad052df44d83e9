import { endpoint } from "@/lib/identity/http/endpoint.server";
import { playRecording } from "@/lib/sales/recordings/play.server";

export const GET = endpoint({ permission: "recordings.play" }, ({ actor, id, request }) =>
  playRecording(actor, id, request),
);
