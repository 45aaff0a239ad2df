import { copyFile, mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../src/lib/package-root';

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

/** Every file is renamed into place: one under the public root is complete or absent. */
export async function copyMedia(publicDir: string): Promise<void> {
  const from = join(packageRoot, 'seeds', 'media');
  const to = join(publicDir, FOLDER);
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) {
    const unfinished = join(to, `.${name}.${process.pid}`);
    await copyFile(join(from, name), unfinished);
    await rename(unfinished, join(to, name));
  }
}
