import WaveSurfer from "wavesurfer.js";
import type { Recording } from "@/lib/leads/recordings/schema";
import { api } from "@/lib/platform/client/api";

/** The lowest rate that every browser decodes to. */
const SAMPLE_RATE = 8_000;
const PEAKS = 600;

/**
 * Draws the wave form of a recording into an element, beside the player that streams it.
 * @param signal removes it again
 */
export async function drawWaveForm(
  container: HTMLElement,
  media: HTMLMediaElement,
  recording: Recording,
  signal: AbortSignal,
): Promise<void> {
  const response = await api.open(`/recordings/${recording.id}/audio`);
  const sound = await new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(await response.arrayBuffer());
  if (signal.aborted) return;
  const wave = WaveSurfer.create({
    container,
    media,
    peaks: [peaksOf(sound)],
    duration: sound.duration,
    height: "auto",
    interact: false,
    normalize: true,
    barWidth: 2,
    barGap: 1,
    barRadius: 2,
    cursorWidth: 0, // where the played part ends
    ...coloursOf(container),
  });
  const themes = new MutationObserver(() => wave.setOptions(coloursOf(container)));
  themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  signal.addEventListener("abort", () => {
    themes.disconnect();
    wave.destroy();
  });
}

/** The loudest sample of each stretch of the sound. */
function peaksOf(sound: AudioBuffer): number[] {
  const samples = sound.getChannelData(0);
  const stretch = Math.max(1, Math.floor(samples.length / PEAKS));
  const peaks: number[] = [];
  for (let at = 0; at < samples.length; at += stretch) {
    let peak = 0;
    for (const sample of samples.subarray(at, at + stretch)) peak = Math.max(peak, Math.abs(sample));
    peaks.push(peak);
  }
  return peaks;
}

// A canvas does not know the variables of a style sheet.
function coloursOf(element: HTMLElement) {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  return {
    waveColor: colour("--tenant-text-muted"),
    progressColor: colour("--tenant-primary"),
    cursorColor: colour("--tenant-text"),
  };
}
