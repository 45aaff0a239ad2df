/** Extensions of videos, as in the service (src/features/media/media.rules.ts). */
const VIDEO = /\.(?:mp4|m4v|mov|webm|avi|mkv|flv|wmv|3gp|m3u8)$/i;

/** Whether a stored path or URL is that of a video, by its extension. */
export const isVideo = (path: string): boolean => VIDEO.test(path.split(/[?#]/, 1)[0] ?? '');
