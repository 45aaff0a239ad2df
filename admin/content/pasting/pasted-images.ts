/** The outcome of processing the pictures in pasted HTML. */
interface Pasted {
  /** Pictures embedded in the text, by `data:` URL; they have to be uploaded. */
  readonly embedded: ReadonlyMap<string, File>;
  /** How many were left out, such as Word's, which refer to local files. */
  readonly lost: number;
  /** Whether the HTML was modified. */
  readonly isChanged: boolean;
}

/** Returns the picture in a `data:` URL; undefined if it is not valid base64. */
function fileOf(address: string): File | undefined {
  const [, type = '', text = ''] = /^data:(image\/[a-z+]{1,10});base64,(.+)$/s.exec(address) ?? [];
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return bytes.length === 0 ? undefined : new File([bytes], type.replace('/', '.'), { type });
  } catch {
    return undefined;
  }
}

const IS_ONLINE = /^(?:https?:)?\/\//i;

/**
 * Returns the address of a picture that its page loads lazily, as WeChat's do: until then, `src` is
 * missing or a placeholder. Null for other pictures.
 */
function lateAddress(image: HTMLImageElement): string | null {
  const late = image.dataset.src?.trim() ?? '';
  return IS_ONLINE.test(late) && !IS_ONLINE.test(image.getAttribute('src') ?? '') ? late : null;
}

/**
 * Collects embedded pictures for upload, and removes those that the service would not store: it
 * stores pictures only by path or http address.
 */
export function takeImages(body: Element): Pasted {
  const embedded = new Map<string, File>();
  let lost = 0;
  let isChanged = false;
  for (const image of body.querySelectorAll('img')) {
    const late = lateAddress(image);
    if (late !== null) {
      image.setAttribute('src', late);
      isChanged = true;
    }
    const address = image.getAttribute('src') ?? '';
    const file = fileOf(address);
    if (file !== undefined) embedded.set(address, file);
    else if (address.trim() === '' || /^(?!https?:)[a-z][a-z\d+.-]*:/i.test(address)) {
      image.remove();
      lost += 1;
    }
  }
  return { embedded, lost, isChanged: isChanged || lost > 0 };
}

/** Whether HTML contains text, not only pictures. */
export const hasText = (html = ''): boolean => bodyOf(html).textContent.trim() !== '';

export const bodyOf = (html: string): HTMLElement =>
  new DOMParser().parseFromString(html, 'text/html').body;
