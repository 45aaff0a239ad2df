/** The poster's measures, in pixels, and colours. */
export const WIDTH = 750;
export const HEIGHT = 1334;
export const MARGIN = 48;

export const PHOTO_HEIGHT = 580;
/** The sheet with the text overlaps the photo's lower edge. */
export const SHEET = { top: 536, radius: 40 };

export const PANEL = { x: 32, y: 944, width: 686, height: 358, radius: 36 };
/** The white field is the code's quiet zone. */
export const CODE_FIELD = { x: 394, y: 974, size: 298, radius: 24 };
/** The size of a code without a quiet zone of its own; one that has it may fill the field. */
export const CODE_SIZE = 266;

export const INK = '#1f1d1c';
export const MUTED = '#8b8480';
export const ACCENT = '#f0421c';
export const TINT = '#fff0ea';
export const WARM = ['#ff8a3c', '#f0421c'] as const;
