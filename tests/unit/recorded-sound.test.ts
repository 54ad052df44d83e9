import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { inspectAudio } from "@/lib/leads/recordings/audio.server";
import { m4a, oggOf, opusHead, vorbisHead, wav, wavOf, webm } from "../support/audio";

const fileOf = (bytes: Buffer) => ({
  size: bytes.length,
  read: async function* () {
    for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000);
  },
});
const inspect = (bytes: Buffer) => inspectAudio(fileOf(bytes));
const refusal = (bytes: Buffer) =>
  inspect(bytes).then(
    () => null,
    ({ body }) => body.errors.file[0],
  );
const recorded = (name: string) => readFileSync(`tests/data/recordings/${name}.wav`);

const PCM = { code: 1, bits: 16 };
const ALAW = { code: 6, bits: 8 };

describe("a WAV", () => {
  test.each([
    ["PCM of 16 bits", PCM],
    ["PCM of 24 bits", { code: 1, bits: 24 }],
    ["floating point", { code: 3, bits: 32 }],
    ["A-law", ALAW],
    ["µ-law", { code: 7, bits: 8 }],
    ["PCM in the extensible form", { ...PCM, extensible: true }],
  ])("of %s is taken, with its length", async (_, format) => {
    expect(await inspect(wavOf(format, 2))).toEqual({ mime_type: "audio/wav", duration_seconds: 2 });
  });

  test.each([
    ["GSM 6.10", { code: 0x31, bits: 0 }],
    ["Microsoft ADPCM", { code: 2, bits: 4 }],
    ["IMA ADPCM", { code: 0x11, bits: 4 }],
    ["IMA ADPCM", { code: 0x11, bits: 4, extensible: true }],
    ["G.729", { code: 0x83, bits: 0 }],
    ["format 4660 of WAV", { code: 0x1234, bits: 16 }],
  ])("of %s is refused by the codec's name, and with what to do", async (name, format) => {
    expect(await refusal(wavOf(format, 2))).toBe(
      `This is ${name} audio, which browsers can't play. Convert it to MP3 or PCM WAV, or have the telephone system record that.`,
    );
  });

  test("of a telephone system that records GSM is refused by the codec's name", async () => {
    expect(await refusal(recorded("gsm"))).toMatch(/^This is GSM 6\.10 audio/);
  });

  test.each([
    ["0", 0],
    ["0xFFFFFFFF", 0xffffffff],
    ["more than the file has", 1_000_000],
  ])("whose sizes are %s is read to its end", async (_, size) => {
    expect((await inspect(wavOf(PCM, 3, { sizes: size }))).duration_seconds).toBe(3);
    expect((await inspect(wavOf(ALAW, 3, { sizes: size }))).duration_seconds).toBe(3);
  });

  test("that was never finished by its recorder plays as long as its sound", async () => {
    expect((await inspect(recorded("zero-size"))).duration_seconds).toBe(1);
  });

  test("is as long as its sound alone, whatever stands before and after it", async () => {
    const note = Buffer.concat([Buffer.from("LIST\x05\0\0\0INFOx\0", "latin1")]);
    const bytes = wavOf(PCM, 2, {
      before: Buffer.concat([note, Buffer.from("JUNK\0\x20\x01\0"), Buffer.alloc(73_728)]),
    });
    expect((await inspect(Buffer.concat([bytes, note]))).duration_seconds).toBe(2);
  });

  test.each([
    ["its header", wav().subarray(0, 30)],
    ["its chunks", Buffer.concat([wav().subarray(0, 36), Buffer.from("LIST\xff\0\0\0", "latin1")])],
  ])("that ends within %s is damaged", async (_, bytes) => {
    expect(await refusal(bytes)).toBe("This recording can't be played: the file is damaged.");
  });
});

describe("an Ogg file", () => {
  test("of Opus plays from its pre-skip to its last position, whatever rate was recorded", async () => {
    const bytes = oggOf(opusHead({ preSkip: 312, rate: 16_000 }), [96_000, null, 48_000 * 7 + 312]);
    expect(await inspect(bytes)).toEqual({ mime_type: "audio/ogg", duration_seconds: 7 });
  });

  test("of Vorbis plays to its last position", async () => {
    expect((await inspect(oggOf(vorbisHead(8_000), [8_000, 40_000]))).duration_seconds).toBe(5);
  });

  test("of an hour, or without the page that ends it, has its length too", async () => {
    const positions = Array.from({ length: 3_600 }, (_, second) => (second + 1) * 48_000);
    const bytes = oggOf(opusHead({ preSkip: 0, rate: 48_000 }), positions);
    expect((await inspect(bytes)).duration_seconds).toBe(3_600);
    expect((await inspect(bytes.subarray(0, -20))).duration_seconds).toBe(3_599);
  });

  test("of two recordings one after the other plays both", async () => {
    const one = oggOf(opusHead({ preSkip: 0, rate: 48_000 }), [48_000]);
    const other = oggOf(opusHead({ preSkip: 0, rate: 48_000 }), [96_000], { serial: 8 });
    expect((await inspect(Buffer.concat([one, other]))).duration_seconds).toBe(3);
  });

  test("of Speex is refused by the codec's name", async () => {
    const head = Buffer.alloc(80);
    head.write("Speex   1.2rc1");
    head.writeUInt32LE(80, 32);
    head.writeUInt32LE(8_000, 36);
    head.writeUInt32LE(1, 48); // channels
    expect(await refusal(oggOf(head, [8_000]))).toMatch(/^This is Speex audio/);
  });
});

test("a WebM that a browser recorded, which does not say how long it is, plays to its last block", async () => {
  const bytes = webm("sound", { clusters: [0, 2_000], blocks: [0, 500, 980] });
  expect(await inspect(bytes)).toEqual({ mime_type: "audio/webm", duration_seconds: 2.98 });
});

test.each([
  ["Apple Lossless", "alac"],
  ["AMR", "samr"],
])("an M4A of %s is refused by the codec's name", async (name, entry) => {
  expect(await refusal(m4a("soun", "M4A ", entry))).toMatch(new RegExp(`^This is ${name} audio`));
});
