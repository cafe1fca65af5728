/** How a person installs the app where the browser does not offer it: by its menu of sharing, or by its File menu. */
export type InstallByHand = 'homeScreen' | 'dock';

export interface BrowserFacts {
  readonly agent: string;
  /** How many fingers the screen takes: an iPad says that it is a Mac, which takes none. */
  readonly touchPoints: number;
  /** Whether the page runs as the installed app. */
  readonly isInstalled: boolean;
}

/**
 * Null where there is no need: where the app is installed, and in every browser that keeps what a page stores. WebKit
 * removes it after seven days of use without a visit, and every browser of an iPhone or an iPad is WebKit.
 */
export function installByHand({ agent, touchPoints, isInstalled }: BrowserFacts): InstallByHand | null {
  if (isInstalled) return null;
  if (/\b(?:iPhone|iPad)\b/.test(agent) || (/\bMacintosh\b/.test(agent) && touchPoints > 1))
    return 'homeScreen';
  return /\bVersion\/[\d.]+ Safari\//.test(agent) ? 'dock' : null;
}
