import { useRef } from 'react';
import type { Editor } from '@tiptap/core';
import { useUploads, type Uploads } from '../media/use-uploads';
import { bodyOf, takeImages } from './pasting/pasted-images';

interface Pictures {
  readonly uploads: Uploads;
  /** Uploads files, to be inserted at the caret; false if there are none. */
  readonly add: (files?: Iterable<File>) => boolean;
  /** Uploads pictures that are embedded in the text, by their `data:` URLs. */
  readonly addEmbedded: (found: ReadonlyMap<string, File>) => void;
  /** Uploads the pictures embedded in a restored draft, whose screen was left during the upload. */
  readonly addFrom: (html: string) => void;
  /** Replaces the `data:` URLs of finished uploads, and removes the pictures of failed ones. */
  readonly settle: (editor: Editor) => void;
}

/** Uploads the pictures and videos of a text; `current` is its editor. */
export function usePictures(current: () => Editor): Pictures {
  /** The `data:` URLs of pictures that are being uploaded. */
  const embedded = useRef(new WeakMap<File, string>()).current;
  /** The stored path by `data:` URL; null if the upload failed. */
  const outcomes = useRef(new Map<string, string | null>()).current;
  /** By path, the order in which inserted pictures were chosen. */
  const orders = useRef(new Map<string, number>()).current;
  const settle = (editor: Editor) => {
    if (!editor.isDestroyed) settleImages(editor, outcomes);
  };

  const uploads = useUploads(
    ({ path, type }, file, order) => {
      const editor = current();
      const address = embedded.get(file);
      if (address !== undefined) {
        outcomes.set(address, path);
        settle(editor);
      } else if (!editor.isDestroyed) {
        const picture = { type: type === 'VIDEO' ? 'video' : 'img', attrs: { src: path } };
        const later = firstAfter(editor, orders, order);
        orders.set(path, order);
        // Inserts after the selection, which must not be replaced.
        if (later === undefined)
          editor.commands.insertContentAt(editor.state.selection.to, picture);
        else editor.commands.insertContentAt(later, picture, { updateSelection: false });
      }
    },
    (file) => {
      const address = embedded.get(file);
      if (address === undefined) return;
      // If it is uploaded after all, it is inserted like any other.
      embedded.delete(file);
      outcomes.set(address, null);
      settle(current());
    },
  );

  const addEmbedded = (found: ReadonlyMap<string, File>) => {
    for (const [address, file] of found) {
      embedded.set(file, address);
      outcomes.delete(address);
    }
    uploads.add(found.values());
  };
  return {
    uploads,
    add: (files = []) => {
      const all = [...files];
      uploads.add(all);
      return all.length > 0;
    },
    addEmbedded,
    addFrom: (html) => {
      if (html.includes('data:image')) addEmbedded(takeImages(bodyOf(html)).embedded);
    },
    settle,
  };
}

/** Returns the position of the first upload chosen after this one; undefined if there is none. */
function firstAfter(
  { state: { doc } }: Editor,
  orders: ReadonlyMap<string, number>,
  order: number,
): number | undefined {
  let first: number | undefined;
  doc.descendants(({ attrs }, at) => {
    if ((orders.get(String(attrs.src)) ?? 0) > order) first ??= at;
  });
  return first;
}

/** Not part of the undo history: undo must not restore a `data:` URL, which would not be stored. */
function settleImages(editor: Editor, outcomes: ReadonlyMap<string, string | null>): void {
  const { tr, doc } = editor.state;
  doc.descendants((node, before) => {
    const path = outcomes.get(String(node.attrs.src));
    if (path === undefined) return;
    const at = tr.mapping.map(before);
    if (path === null) tr.delete(at, at + node.nodeSize);
    else tr.setNodeAttribute(at, 'src', path);
  });
  if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false));
}
