/** The partials of a small bell: how many times its pitch, how loud, and for how many seconds each sounds. */
const PARTIALS = [
  { ratio: 1, gain: 0.5, seconds: 1.6 },
  { ratio: 2, gain: 0.3, seconds: 1.1 },
  { ratio: 3.01, gain: 0.18, seconds: 0.8 },
  { ratio: 5.43, gain: 0.1, seconds: 0.4 },
];
const PITCHES_HZ = [784, 1_046.5]; // G5 and C6: ding, dong
const BETWEEN_SECONDS = 0.28;
const ATTACK_SECONDS = 0.005;
const SILENCE = 0.0001; // an exponential never reaches 0

/** Rings a bell of two tones, synthesised, so that no file has to be loaded. Nothing of it stays afterwards. */
export function ring(context: AudioContext): void {
  for (const [index, pitch] of PITCHES_HZ.entries()) {
    const at = context.currentTime + index * BETWEEN_SECONDS;
    for (const { ratio, gain, seconds } of PARTIALS) playTone(context, { frequency: pitch * ratio, gain, at, seconds });
  }
}

type Tone = { frequency: number; gain: number; at: number; seconds: number };

function playTone(context: AudioContext, { frequency, gain, at, seconds }: Tone): void {
  const oscillator = new OscillatorNode(context, { frequency });
  const volume = new GainNode(context, { gain: SILENCE });
  volume.gain.setValueAtTime(SILENCE, at);
  volume.gain.exponentialRampToValueAtTime(gain, at + ATTACK_SECONDS);
  volume.gain.exponentialRampToValueAtTime(SILENCE, at + seconds);
  oscillator.connect(volume).connect(context.destination);
  oscillator.addEventListener("ended", () => volume.disconnect());
  oscillator.start(at);
  oscillator.stop(at + seconds);
}
