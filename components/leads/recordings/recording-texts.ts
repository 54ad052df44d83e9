const MEGABYTE = 1024 * 1024;
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/** A position or a length: "0:07", "12:30", "1:02:03". */
export function formatSeconds(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / HOUR_SECONDS), Math.floor((whole % HOUR_SECONDS) / MINUTE_SECONDS)];
  const rest = String(whole % MINUTE_SECONDS).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** A file's size: "1.4 MB". */
export const formatMegabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`;
