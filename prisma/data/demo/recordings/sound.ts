const SAMPLE_RATE = 8_000;
const HEADER_BYTES = 44;
/** How loud a call is at most, of what 16 bits hold. */
const LOUDNESS = 9_000;
/** Two people, by the pitch of their voices. */
const VOICES_HZ = [140, 210] as const;
const SYLLABLES_PER_SECOND = 3;
const SECONDS_PER_TURN = 2;

/** What stands for a call: two voices that hum in turn, as a WAV of 16 bits, mono, 8 kHz. */
export function callSound(seconds: number): Buffer {
  const samples = seconds * SAMPLE_RATE;
  const file = Buffer.alloc(HEADER_BYTES + samples * 2);
  writeHeader(file, samples * 2);
  for (let at = 0; at < samples; at += 1) file.writeInt16LE(sampleAt(at / SAMPLE_RATE), HEADER_BYTES + at * 2);
  return file;
}

function sampleAt(second: number): number {
  const voice = VOICES_HZ[Math.floor(second / SECONDS_PER_TURN) % VOICES_HZ.length] ?? VOICES_HZ[0];
  const syllable = Math.sin(Math.PI * SYLLABLES_PER_SECOND * second) ** 2;
  const pauseBetweenTurns = second % SECONDS_PER_TURN < SECONDS_PER_TURN * 0.85 ? 1 : 0;
  return Math.round(LOUDNESS * syllable * pauseBetweenTurns * Math.sin(2 * Math.PI * voice * second));
}

function writeHeader(file: Buffer, bytes: number): void {
  file.write("RIFF", 0);
  file.writeUInt32LE(HEADER_BYTES - 8 + bytes, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16); // bytes of the format
  file.writeUInt16LE(1, 20); // PCM
  file.writeUInt16LE(1, 22); // channels
  file.writeUInt32LE(SAMPLE_RATE, 24);
  file.writeUInt32LE(SAMPLE_RATE * 2, 28); // bytes per second
  file.writeUInt16LE(2, 32); // bytes per sample
  file.writeUInt16LE(16, 34); // bits
  file.write("data", 36);
  file.writeUInt32LE(bytes, 40);
}
