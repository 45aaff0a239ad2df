import { isVideo } from '../../../admin/media/is-video';
import { MediaKind, mediaKind } from '../../../src/features/media/media.rules';

describe('isVideo', () => {
  it.each([
    ...['mp4', 'm4v', 'MOV', 'webm', 'avi', 'mkv', 'flv', 'wmv', '3gp', 'm3u8'],
    ...['jpg', 'png', 'webp', 'mp3', 'mp4.jpg', 'mp4?v=1#t=2', 'jpg?a.mp4', 'jpg#.mp4', ''],
  ])('answers for .%s as the service does', (extension) => {
    const path = `uploads/a.${extension}`;
    expect(isVideo(path)).toBe(mediaKind(path) === MediaKind.VIDEO);
  });
});
