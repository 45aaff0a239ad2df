import { Node, type AnyExtension, type NodeConfig } from '@tiptap/core';
import { attributesOf } from './allowed';

/** Defines the attributes that a tag may have; they are stored unchanged. */
export const attributes = (tag: string) => () =>
  Object.fromEntries(
    attributesOf(tag).map((name) => [
      name,
      {
        default: null,
        parseHTML: (element: HTMLElement) => element.getAttribute(name),
        renderHTML: (values: Record<string, unknown>) =>
          values[name] === null ? {} : { [name]: values[name] },
      },
    ]),
  );

/** Defines a node of the editor's document that is stored as this tag. */
export const node = (tag: string, config: Partial<NodeConfig>): AnyExtension =>
  Node.create({
    name: tag,
    addAttributes: attributes(tag),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    ...config,
  });

/** Defines a node without content. */
export const leaf = (tag: string, config: Partial<NodeConfig>): AnyExtension =>
  node(tag, { renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes], ...config });
