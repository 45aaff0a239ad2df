import { uploadName } from '../../../src/features/media/upload/upload.rules';

it.each([
  [' 车间 1.jpg ', '车间 1.jpg'],
  ['a\u0000\n\ud800b.jpg', 'ab.jpg'],
  ['😀'.repeat(256), '😀'.repeat(255)],
  ['\u0000 ', ''],
  [undefined, ''],
])('the file name %p is stored as %p', (name, stored) => expect(uploadName(name)).toBe(stored));
