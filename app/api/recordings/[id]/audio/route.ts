import { endpoint } from "@/lib/identity/http/endpoint.server";
import { fileOf, refusal } from "@/lib/platform/http/responses";
import { playRecording } from "@/lib/sales/recordings/play.server";

const audio = fileOf("audio/mpeg", "audio/wav", "audio/ogg", "audio/mp4");

export const GET = endpoint(
  {
    otherResponses: { 206: audio, 416: refusal },
    summary: "Play a recording",
    response: audio,
    permission: "recordings.play",
  },
  ({ actor, id, request }) => playRecording(actor, id, request),
);
