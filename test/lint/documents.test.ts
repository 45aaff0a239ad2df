import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { scripts } from '../../package.json';
import { packageRoot } from '../../src/lib/package-root';

const markdownBelow = (folder: string): string[] =>
  readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join(folder, path));

const pages = ['README.md', ...markdownBelow('docs')];
const textOf = (page: string) => readFileSync(join(packageRoot, page), 'utf8');
const exists = (path: string) => existsSync(join(packageRoot, path));

/** GitHub's anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (page: string) =>
  [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading ?? ''));

describe.each(pages)('%s', (page) => {
  it('names only files that exist', () => {
    const named = [
      ...textOf(page).matchAll(
        /`((?:src|test|tools|docs|schema|bench|deploy|examples|admin|scripts|migrations|seeds|parity)\/[\w./-]+)`/g,
      ),
    ].map(([, path]) => path ?? '');
    expect(named.filter((path) => !exists(path))).toEqual([]);
  });

  it('names only commands that package.json has', () => {
    const named = [...textOf(page).matchAll(/npm run (?:--silent )?([a-z:]+)/g)].map(
      ([, name]) => name ?? '',
    );
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('links only to pages and headings that exist', () => {
    const links = [...textOf(page).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(
      ([, link]) => link ?? '',
    );
    const broken = links.filter((link) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? page : join(dirname(page), path);
      if (!exists(target)) return true;
      return anchor !== undefined && !anchorsOf(target).includes(anchor);
    });
    expect(broken).toEqual([]);
  });
});
