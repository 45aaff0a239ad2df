/** What becomes of the pictures of HTML that is pasted. */
interface Pasted {
  /** Pictures within the text itself, by their `data:` address; they have to be uploaded. */
  readonly embedded: ReadonlyMap<string, File>;
  /** How many were left out, such as Word's, which are files of the computer. */
  readonly lost: number;
  /** Whether the HTML is another now. */
  readonly isChanged: boolean;
}

/** A picture of a `data:` address; undefined if it has no base64. */
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
 * The address of a picture on a page that lazy-loads images, as WeChat's do: `src` is missing or
 * a stand-in until then. Null for other pictures.
 */
function lateAddress(image: HTMLImageElement): string | null {
  const late = image.dataset.src?.trim() ?? '';
  return IS_ONLINE.test(late) && !IS_ONLINE.test(image.getAttribute('src') ?? '') ? late : null;
}

/**
 * The service stores pictures by path or by http address only; others, and those without an
 * address, would vanish on saving.
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

/** Whether it is more than pictures. */
export const hasText = (html = ''): boolean => bodyOf(html).textContent.trim() !== '';

export const bodyOf = (html: string): HTMLElement =>
  new DOMParser().parseFromString(html, 'text/html').body;
