import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, separateOperations, type DocumentNode } from 'graphql';
import { packageRoot } from '../lib/package-root';

/** The files that `npm run build` produces from `admin/`. */
export interface AdminBundle {
  /** The folder of the files, each as `<name>.br` and `<name>.gz`. */
  readonly folder: string;
  /** The small script that runs first and starts loading data. */
  readonly start: string;
  /** The script that renders the page. */
  readonly script: string;
  /** The files that `script` imports. */
  readonly preloads: readonly string[];
  readonly styles: string;
  readonly files: ReadonlySet<string>;
  /** The GraphQL documents that the page sends, one operation each. */
  readonly documents: readonly DocumentNode[];
}

interface Manifest extends Pick<AdminBundle, 'start' | 'script' | 'preloads' | 'styles'> {
  readonly files: readonly string[];
  readonly documents: readonly string[];
}

/** Reads the bundle; returns null if it has not been built. */
export function readAdminBundle(): AdminBundle | null {
  const folder = join(packageRoot, 'dist', 'admin');
  const file = join(folder, 'manifest.json');
  if (!existsSync(file)) return null;
  const { files, documents, ...names } = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  return {
    ...names,
    folder: join(folder, 'assets'),
    files: new Set(files),
    documents: documents.flatMap((text) => Object.values(separateOperations(parse(text)))),
  };
}
