import { texts } from './texts';

/** What only drags over other things than rows announce; the page's first file has none of them. */
export const dropTexts = texts({
  nowhere: [
    (name: string) => `“${name}”不能放在这里`,
    (name: string) => `“${name}” cannot be dropped here`,
  ],
});
