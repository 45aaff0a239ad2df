import { texts } from './texts';

/** Announcements of drags that do not sort rows, which the first screen does not need. */
export const dropTexts = texts({
  nowhere: [
    (name: string) => `“${name}”不能放在这里`,
    (name: string) => `“${name}” cannot be dropped here`,
  ],
});
