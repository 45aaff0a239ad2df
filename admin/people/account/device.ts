type Rules = readonly (readonly [pattern: RegExp, name: string])[];

/** The first match counts: Edge also names Chrome, Chrome Safari, and HarmonyOS Android. */
const SYSTEMS: Rules = [
  [/Windows/, 'Windows'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];
const BROWSERS: Rules = [
  [/MicroMessenger/, 'WeChat'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/QQBrowser/, 'QQBrowser'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];

/** Returns `Windows · Chrome` for a User-Agent, else the program's name; empty if there is none. */
export function deviceOf(userAgent: string): string {
  const named = [SYSTEMS, BROWSERS].flatMap(
    (rules) => rules.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [],
  );
  return named.join(' · ') || (/^[^/\s]{1,40}/.exec(userAgent)?.[0] ?? '');
}
