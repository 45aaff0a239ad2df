import { texts } from './texts';

/** Announcements during a drag. */
export const dragTexts = texts({
  draggable: ['可拖动', 'draggable'],
  instructions: [
    '按空格键抓起，用方向键移动，再按空格键放下，按 Esc 取消。',
    'Press space to lift, the arrow keys to move, space again to drop, Escape to cancel.',
  ],
  lifted: [
    (name: string, at: string) => `已抓起“${name}”，${at}`,
    (name: string, at: string) => `Lifted “${name}”, ${at}`,
  ],
  moved: [
    (name: string, at: string) => `“${name}”移到${at}`,
    (name: string, at: string) => `“${name}” is over ${at}`,
  ],
  dropped: [
    (name: string, at: string) => `“${name}”已放到${at}`,
    (name: string, at: string) => `“${name}” was dropped at ${at}`,
  ],
  cancelled: [
    (name: string) => `已取消，“${name}”回到原处`,
    (name: string) => `Cancelled: “${name}” is back where it was`,
  ],
  place: [
    (place: number, all: number) => `第 ${place} 位，共 ${all} 位`,
    (place: number, all: number) => `place ${place} of ${all}`,
  ],
});
