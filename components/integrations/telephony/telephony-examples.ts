import { curlForm, curlJson } from "@/components/integrations/curl";

const START = {
  phone: "082 123 4567",
  direction: "incoming",
  started_at: "2026-11-23T09:30:00+02:00",
  agent_extension: "201",
  call_id: "pbx-4711",
};

/**
 * How a telephone system reports a call and its recording: commands that work once their number and lead exist, with a key
 * that includes personal data, since the number is the caller's.
 */
export const TELEPHONY_COMMANDS = [
  { title: "A call rings", command: (origin: string) => curlJson("POST", `${origin}/api/public/calls`, START) },
  {
    title: "The call has ended",
    command: (origin: string) =>
      curlJson("POST", `${origin}/api/public/calls`, {
        ...START,
        ended_at: "2026-11-23T09:34:10+02:00",
        outcome: "answered",
      }),
  },
  {
    title: "Its recording, as a file",
    command: (origin: string) =>
      curlForm(`${origin}/api/public/recordings`, {
        ...{ lead_id: "LEAD_REFERENCE", call_id: START.call_id, recorded_at: START.started_at },
        file: "@call.mp3",
      }),
  },
  {
    title: "Its recording, fetched from an address",
    command: (origin: string) =>
      curlJson("POST", `${origin}/api/public/recordings`, {
        ...{ lead_id: "LEAD_REFERENCE", call_id: START.call_id, recorded_at: START.started_at },
        url: "https://pbx.example/calls/4711.mp3",
      }),
  },
];
