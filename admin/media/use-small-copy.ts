import { useState } from 'react';

/** The widths of the service's smaller copies in pixels. */
const WIDTHS = [160, 320, 640] as const;

/** Matches uploads of this service: the page may load images from no other. */
const HAS_COPIES = /\/uploads\/[^?#]+\.(?:jpe?g|png|webp)$/i;

/**
 * Returns the URL of a copy that is sharp in a square of `size` points: photos are a third wider
 * than high, and screens have two pixels per point. Other files have no copies.
 */
export function smallCopy(url: string, size: number): string {
  const width = WIDTHS.find((each) => each >= (size * 2 * 4) / 3) ?? 640;
  return HAS_COPIES.test(url) ? `${url}?w=${width}` : url;
}

/** Returns the image to show: the smaller copy, else the file; undefined if both have failed. */
export function useSmallCopy(url: string, size: number) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const src = [smallCopy(url, size), url].find((each) => each !== '' && !failed.includes(each));
  return { src, onError: () => setFailed((all) => (src === undefined ? all : [...all, src])) };
}
