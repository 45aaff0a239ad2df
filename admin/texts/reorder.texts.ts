import { texts } from './texts';

/** Why a dragged row cannot be put where it was dropped. */
export const reorderTexts = texts({
  noRoom: [
    '没有移动：相邻的权重相同或太接近，只改本页的权重排不到这里。请直接修改权重。',
    'It was not moved: the weights around it are equal or too close for changes on this page alone. Type a weight instead.',
  ],
});
