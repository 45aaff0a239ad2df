import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, writeWhole } from '../src/lib/files';
import { packageRoot } from '../src/lib/package-root';
import { reasonOf } from '../src/lib/text/reason';

/** Where the legacy service keeps its uploads, below the public root. */
const FOLDER = 'uploads/demo';

/** Pictures of daily life, for any job. */
export const lifeScenes = [
  'dormitory',
  'dormitory-building',
  'canteen',
  'shuttle-bus',
  'court',
  'gate',
  'campus',
  'campus-night',
  'training',
] as const;

export const clips = ['line-tour', 'campus-tour'] as const;

export function picturePath(scene: string): string {
  return `/${FOLDER}/${scene}.jpg`;
}

export function clipPath(clip: string): string {
  return `/${FOLDER}/${clip}.mp4`;
}

/** Each file is copied completely or not at all. Throws a one-line error if the disk fails. */
export async function copyMedia(publicDir: string): Promise<void> {
  const from = join(packageRoot, 'seeds', 'media');
  const to = join(publicDir, FOLDER);
  try {
    await makeFolder(to);
    for (const name of await readdir(from))
      await writeWhole(join(to, name), await readFile(join(from, name)));
  } catch (cause) {
    throw new Error(
      `PUBLIC_DIR: the demo's pictures cannot be written to ${to}: ${reasonOf(cause)}.`,
      { cause },
    );
  }
}
