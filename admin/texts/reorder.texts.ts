import { texts } from './texts';

/** Why a dragged row cannot be put where it was dropped. */
export const reorderTexts = texts({
  noRoom: [
    '没有移动：附近的权重都相同或太接近，要改一千个以上才排得到这里。请直接修改权重。',
    'It was not moved: the weights near it are equal or too close, and more than a thousand would have to change. Type a weight instead.',
  ],
});
