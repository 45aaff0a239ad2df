import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Metrics } from '../../src/observability/metrics';
import { commit, packageRoot, version } from '../../src/lib/package-root';

const read = (path: string) => readFileSync(join(packageRoot, path), 'utf8');

/** package.json has the version; all other places must agree. */
describe('the version', () => {
  it("is in the image's label and environment", () => {
    const dockerfile = read('Dockerfile');
    expect(/image\.version=(\S+)/.exec(dockerfile)?.[1]).toBe(version);
    expect(/JOB_GATEWAY_VERSION=(\S+)/.exec(dockerfile)?.[1]).toBe(version);
  });

  it('has a section in CHANGELOG.md', () => {
    expect(read('CHANGELOG.md')).toContain(`\n## [${version}]`);
  });

  it('is in gateway_build_info at /metrics', async () => {
    const text = await new Metrics().registry.metrics();
    expect(text).toContain(`gateway_build_info{version="${version}",commit="${commit}"} 1\n`);
  });
});

describe('the image', () => {
  it('keeps exactly the fonts that posters are drawn with', () => {
    const fonts = read('src/features/poster/drawing/text/fonts.ts');
    const used = [
      ...fonts.matchAll(/'@(?:expo-google-fonts|fontsource-variable)[^']*\/([^/']+)'/g),
    ];
    const kept = [...read('Dockerfile').matchAll(/! -name (\S+)/g)];
    expect(used).not.toEqual([]);
    expect(kept.map(([, name]) => name).sort()).toEqual(used.map(([, name]) => name).sort());
  });

  it('contains the files that its programs read', () => {
    const dockerfile = read('Dockerfile');
    const copied = [...dockerfile.matchAll(/--from=build \/app\/(\S+)/g)].map(([, path]) => path);
    const left = [...dockerfile.matchAll(/ dist\/(tools\/\w+)/g)].map(([, path]) => `${path}/`);
    const sources = ['src', 'seeds', 'tools']
      .flatMap((folder) =>
        readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
          join(folder, path),
        ),
      )
      .filter((path) => path.endsWith('.ts') && !left.some((folder) => path.startsWith(folder)));
    const files = sources
      .flatMap((path) => [...read(path).matchAll(/join\(\s*packageRoot, ((?:'[^']+',? ?)+)/g)])
      .map(([, words = '']) => words.replaceAll(/'/g, '').split(', ').filter(Boolean).join('/'));
    expect(files).toContain('seeds/media');
    const isCopied = (file: string) => copied.some((path) => `${file}/`.startsWith(`${path}/`));
    expect(files.filter((file) => !isCopied(file))).toEqual([]);
  });
});
