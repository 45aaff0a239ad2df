import { existsSync } from 'node:fs';
import { packageRoot, scripts } from './package-root';

/** The image has neither npm nor the scripts that npm runs, only the files that they start. */
const inImage = !existsSync(`${packageRoot}/scripts`);

/** Returns a text about `npm run …` with the commands that can be typed here. */
export const asTyped = (text: string, isImage = inImage): string =>
  isImage
    ? text.replace(/npm run (?:--silent )?(\w+)(?: --)?/g, (typed, name: string) => {
        const file = /dist\/\S+$/.exec(scripts[name] ?? '')?.[0];
        return file === undefined ? typed : `node ${file}`;
      })
    : text;
