import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleKind, transpileModule } from 'typescript';

/** Returns how the page shows times in a browser of this time zone. */
function shown(timeZone: string, times: readonly string[]): string[] {
  const source = readFileSync(join(__dirname, '../../admin/edit/local-time.ts'), 'utf8');
  const compilerOptions = { module: ModuleKind.CommonJS };
  const { outputText } = transpileModule(source, { compilerOptions });
  const script = `${outputText}
    const typed = ${JSON.stringify(times)}.map((time) => new Date(time).toISOString());
    console.log(JSON.stringify(typed.map(exports.localTime)));`;
  const env = { TZ: timeZone };
  return JSON.parse(execFileSync(process.execPath, ['-e', script], { env }).toString()) as string[];
}

test.each(['Asia/Shanghai', 'America/New_York', 'UTC'])(
  'a time typed in %s is shown unchanged, also with a one-digit year',
  (timeZone) => {
    const years = ['0002', '0020', '0202', '2028', '9999'];
    const times = years.map((year) => `${year}-12-24T18:30`);
    expect(shown(timeZone, times)).toEqual(times);
  },
);
