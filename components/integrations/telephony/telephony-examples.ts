import { curlForm, curlJson, yesterdayAt } from "@/components/integrations/commands/curl";

const CALL = { phone: "082 123 4567", direction: "incoming", agent_extension: "201", call_id: "pbx-4711" };

const start = () => ({ ...CALL, started_at: yesterdayAt("09:30:00") });

const recording = () => ({
  ...{ lead_id: "LEAD_REFERENCE", call_id: CALL.call_id },
  recorded_at: yesterdayAt("09:30:00"),
});

/**
 * How a telephone system reports a call and its recording: commands that work once their number and lead exist, with a key
 * that includes personal data, since the number is the caller's.
 */
export const TELEPHONY_COMMANDS = [
  { title: "A call rings", command: (origin: string) => curlJson("POST", `${origin}/api/public/calls`, start()) },
  {
    title: "The call has ended",
    command: (origin: string) =>
      curlJson("POST", `${origin}/api/public/calls`, {
        ...start(),
        ended_at: yesterdayAt("09:34:10"),
        outcome: "answered",
      }),
  },
  {
    title: "Its recording, as a file",
    command: (origin: string) =>
      curlForm(`${origin}/api/public/recordings`, {
        ...recording(),
        file: "@call.mp3",
      }),
  },
  {
    title: "Its recording, fetched from an address",
    command: (origin: string) =>
      curlJson("POST", `${origin}/api/public/recordings`, {
        ...recording(),
        url: "https://pbx.example/calls/4711.mp3",
      }),
  },
];
