import { endOfScan } from '../../../lib/photo/photo.jpeg';
import { exifOf, orientationOf } from './exif.orientation';
import { KeptParts } from './kept-parts';

const [SOI, EOI, SOS, DNL, DHP, EXP] = [0xd8, 0xd9, 0xda, 0xdc, 0xde, 0xdf];
const [DQT, DRI, APP0, APP1, APP2, APP14] = [0xdb, 0xdd, 0xe0, 0xe1, 0xe2, 0xee];

/** The application segments that affect how an image looks. */
const KEPT_APPLICATIONS: Readonly<Record<number, string>> = {
  [APP2]: 'ICC_PROFILE\0',
  [APP14]: 'Adobe',
};
const OTHERS_KEPT = new Set([SOS, DQT, DRI, DNL, DHP, EXP]);
/** A colour profile and 64 scans with their tables have a few hundred segments. */
const MAX_SEGMENTS = 10_000;
const EXIF = 'Exif\0\0';
const JFIF = 'JFIF\0';
/** JFIF's version and density, in bytes; the preview's size and the preview follow. */
const JFIF_FIELDS = 7;

/**
 * Returns a JPEG without metadata about its camera and owner (positions, times, names, previews)
 * and without everything after its end, where phones append videos and further images. The data
 * that is decoded stays the same to the byte, as do its colour profile and orientation. Undefined
 * if no end of image follows the data, as in a truncated file: decoders draw its rest grey.
 */
export function stripJpeg(source: Buffer): Buffer | undefined {
  const kept = new KeptParts(source);
  kept.keep(0, 2);
  let scans = 0;
  let isFirstExif = true;
  for (let [at, segments] = [2, 0]; segments < MAX_SEGMENTS; segments += 1) {
    // Bytes that are not markers are dropped; decoders skip them.
    while (at < source.length && source[at] !== 0xff) at += 1;
    while (at < source.length && source[at + 1] === 0xff) at += 1;
    const marker = source[at + 1];
    if (marker === undefined) break;
    if (marker === EOI && scans > 0) {
      kept.keep(at, at + 2);
      return kept.bytes;
    }
    if (hasNoLength(marker)) {
      at += 2;
      continue;
    }
    const end = at + 2 + (at + 4 <= source.length ? source.readUInt16BE(at + 2) : 0);
    if (end < at + 4 || end > source.length) break;
    if (marker === APP1 && isFirstExif && startsWith(source, at + 4, end, EXIF)) {
      isFirstExif = false;
      const orientation = orientationOf(source.subarray(at + 4 + EXIF.length, end));
      if (orientation !== undefined) kept.insert(exifSegment(orientation));
    }
    if (marker === APP0 && startsWith(source, at + 4, end, JFIF)) {
      const fields = at + 4 + JFIF.length;
      if (fields + JFIF_FIELDS + 2 <= end) kept.insert(jfifSegment(source, fields));
    }
    const next = marker === SOS ? endOfScan(source, end) : end;
    if (marker === SOS) scans += 1;
    if (isKept(source, marker, at + 4, end)) kept.keep(at, next);
    at = next;
  }
  return undefined;
}

/** Markers without a segment, and markers that mean nothing where a segment begins. */
const hasNoLength = (marker: number) =>
  marker <= 0x01 || (marker >= 0xd0 && marker <= SOI) || marker === EOI;

function isKept(source: Buffer, marker: number, from: number, to: number): boolean {
  const application = KEPT_APPLICATIONS[marker];
  if (application !== undefined) return startsWith(source, from, to, application);
  return OTHERS_KEPT.has(marker) || (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8);
}

const startsWith = (source: Buffer, from: number, to: number, text: string): boolean =>
  to - from >= text.length && source.toString('latin1', from, from + text.length) === text;

/** Returns JFIF without a preview; `at` is the position of its version. */
function jfifSegment(source: Buffer, at: number): Buffer {
  const fields = source.subarray(at, at + JFIF_FIELDS);
  const head = Buffer.from([0xff, APP0, 0, 2 + JFIF.length + JFIF_FIELDS + 2]);
  return Buffer.concat([head, Buffer.from(JFIF, 'latin1'), fields, Buffer.alloc(2)]);
}

function exifSegment(orientation: number): Buffer {
  const exif = exifOf(orientation);
  const head = Buffer.from([0xff, APP1, 0, 2 + EXIF.length + exif.length]);
  return Buffer.concat([head, Buffer.from(EXIF, 'latin1'), exif]);
}
