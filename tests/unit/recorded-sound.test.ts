import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { inspectAudio } from "@/lib/leads/recordings/audio.server";
import { flacHead, m4a, oggOf, opusHead, vorbisHead, wav, wavHeader, wavOf, webm } from "../support/audio";

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
const SILENT = "This recording has no sound.";
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

  test.each([
    ["no channel", [22, 0]],
    ["300 channels", [22, 300]],
    ["one sample a second", [24, 1]],
    ["7 bits a sample", [34, 7]],
    ["a frame of another size than its samples", [32, 65_535]],
  ] as const)("with %s is damaged", async (_, [place, value]) => {
    const bytes = wav();
    bytes.writeUInt16LE(value, place);
    expect(await refusal(bytes)).toBe("This recording can't be played: the file is damaged.");
  });

  test.each([
    ["its header alone", wavHeader(0)],
    ["the header of an unfinished recording", wavOf(PCM, 0, { sizes: 0xffffffff })],
    ["less than one sample", Buffer.concat([wavOf(PCM, 0, { sizes: 0xffffffff }), Buffer.alloc(1)])],
  ])("with %s is refused", async (_, bytes) => {
    expect(await refusal(bytes)).toBe(SILENT);
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

  test("of FLAC plays to its last position", async () => {
    const bytes = oggOf(flacHead(8_000), [4_096, 40_000]);
    expect(await inspect(bytes)).toEqual({ mime_type: "audio/ogg", duration_seconds: 5 });
  });

  test.each([
    ["Opus", opusHead({ preSkip: 312, rate: 16_000 }), 48_000, 312],
    ["Vorbis", vorbisHead(48_000), 48_128, 0],
    ["FLAC", flacHead(48_000), 49_152, 0],
  ])("of %s whose recorder joined a running stream plays from its first position", async (_, head, page, skipped) => {
    const from = 48_000 * 3_600;
    const bytes = oggOf(head, [from + page, from + 48_000 * 7 + skipped], { from });
    expect((await inspect(bytes)).duration_seconds).toBe(7);
  });

  test("of a running stream may begin with a packet that ends on its second page", async () => {
    const from = 48_000 * 3_600;
    const positions = [null, from + 48_000, from + 96_000];
    expect((await inspect(oggOf(opusHead({ preSkip: 0, rate: 48_000 }), positions, { from }))).duration_seconds).toBe(
      2,
    );
  });

  test.each([[7], [8]])(
    "of three recordings one after the other plays all, with serial numbers 7, %i and 7",
    async (serial) => {
      const head = opusHead({ preSkip: 0, rate: 48_000 });
      const [one, other] = [oggOf(head, [48_000]), oggOf(head, [48_000, 96_000], { serial })];
      const cut = oggOf(vorbisHead(1_024), [60 * 1_024, 65 * 1_024], { from: 59 * 1_024 });
      expect((await inspect(Buffer.concat([one, other, cut]))).duration_seconds).toBeCloseTo(9);
    },
  );

  test.each([
    ["Opus", opusHead({ preSkip: 312, rate: 48_000 })],
    ["Vorbis", vorbisHead(8_000)],
    ["FLAC", flacHead(8_000)],
  ])("of %s with its headers alone is refused", async (_, head) => {
    expect(await refusal(oggOf(head, []))).toBe(SILENT);
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
  const length = { mime_type: "audio/webm", duration_seconds: 2.98 };
  expect(await inspect(bytes)).toEqual(length);
  expect(await inspect(bytes.subarray(0, -1))).toEqual(length);
});

test("a WebM of a codec that browsers don't play in it is refused by that", async () => {
  const bytes = Buffer.from(webm().toString("latin1").replace("A_OPUS", "A_AC3\0"), "latin1");
  expect(await refusal(bytes)).toMatch(/^This is A_AC3 audio/);
});

test("a length of more than a day is not believed", async () => {
  const bytes = webm();
  const at = bytes.indexOf(Buffer.from("4489", "hex"));
  bytes.writeDoubleBE(1e300, at + 10);
  expect((await inspect(bytes)).duration_seconds).toBeNull();
});

test("a WebM with its headers alone is refused", async () => {
  expect(await refusal(webm("sound", { clusters: [], blocks: [] }))).toBe(SILENT);
});

test.each([
  ["Apple Lossless", "alac"],
  ["AMR", "samr"],
])("an M4A of %s is refused by the codec's name", async (name, entry) => {
  expect(await refusal(m4a("soun", "M4A ", entry))).toMatch(new RegExp(`^This is ${name} audio`));
});
