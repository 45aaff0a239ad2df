import { useEffect, useRef, type ReactElement } from 'react';
import { attributesOf, TAGS } from './allowed';
import { placeholderOf, shownAddress, sourceOf } from './media-address';

const LINK = /^(?:https?:|mailto:|tel:|\/|#)/i;

/**
 * Renders HTML as readers see it. Rebuilt from allowed tags and never passed to the page's own
 * parser, so that none of it runs.
 */
export function SafeHtml({ html }: { readonly html: string }): ReactElement {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    holder.current?.replaceChildren(...copies(body));
  }, [html]);
  return <div ref={holder} className="rich-text" />;
}

const copies = (parent: Node): Node[] => [...parent.childNodes].flatMap(copy);

function copy(node: Node): Node[] {
  if (node.nodeType === Node.TEXT_NODE) return [document.createTextNode(node.nodeValue ?? '')];
  if (!(node instanceof HTMLElement)) return [];
  const tag = node.tagName.toLowerCase();
  if (tag === 'script' || tag === 'style') return [];
  if (!TAGS.has(tag)) return copies(node);
  const placeholder = tag === 'img' || tag === 'video' ? placeholderOf(sourceOf(node)) : null;
  if (placeholder !== null) return [placeholder];
  const element = document.createElement(tag);
  for (const name of attributesOf(tag)) {
    const value = node.getAttribute(name);
    if (value !== null) put(element, name, value);
  }
  if (tag === 'img' && !element.hasAttribute('alt')) element.setAttribute('alt', '');
  element.append(...copies(node));
  return [element];
}

function put(element: HTMLElement, name: string, value: string): void {
  if (name === 'style') element.style.cssText = harmless(value);
  else if (name === 'src') element.setAttribute('src', shownAddress(value));
  else if (name !== 'href') element.setAttribute(name, value);
  else if (LINK.test(value)) {
    element.setAttribute('href', value);
    element.setAttribute('target', '_blank');
    element.setAttribute('rel', 'noopener noreferrer');
  }
}

/** Drops styles that could cover the page or load something. */
const harmless = (style: string) => (/url\s{0,5}\(|position|expression/i.test(style) ? '' : style);
