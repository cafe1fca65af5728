/** Before Chrome and Safari, whose names others carry too. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(?:Headless)?Chrom(?:e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const firstOf = (agent: string, names: typeof BROWSERS): string | undefined =>
  names.find(([pattern]) => pattern.test(agent))?.[1];

/** A browser's own description of itself in two words; null for an unknown browser. */
export function browserName(agent: string): string | null {
  const parts = [firstOf(agent, BROWSERS), firstOf(agent, SYSTEMS)].filter((part) => part !== undefined);
  return parts.length === 0 ? agent.trim().slice(0, 40) || null : parts.join(', ');
}
