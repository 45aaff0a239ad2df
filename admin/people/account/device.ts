type Rules = readonly (readonly [pattern: RegExp, name: string])[];

/** The first that matches counts: Edge calls itself Chrome, too, and Chrome calls itself Safari. */
const SYSTEMS: Rules = [
  [/Windows/, 'Windows'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
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

/** `Windows · Chrome` of a User-Agent; of another program its name; empty if it says nothing. */
export function deviceOf(userAgent: string): string {
  const named = [SYSTEMS, BROWSERS].flatMap(
    (rules) => rules.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [],
  );
  return named.join(' · ') || (/^[^/\s]{1,40}/.exec(userAgent)?.[0] ?? '');
}
