import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import type { BrowserName, Driver } from './driver.ts';
import { startWithPuppeteer } from './puppeteer.ts';
import { startWebKit } from './webkit.ts';

type Found = (() => Promise<Driver>) | { readonly missing: string };

const PROGRAMS = {
  Firefox: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
  Chromium: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
};

const WEBKIT = {
  driver: '/usr/bin/WebKitWebDriver',
  python: '/usr/bin/python3',
  screen: '/usr/bin/Xvfb',
};

/** How to start a browser of this machine, or how to install it. Nothing is installed here. */
export function findBrowser(name: BrowserName): Found {
  if (name === 'WebKit') return findWebKit();
  const program = PROGRAMS[name].find(isProgram);
  if (program !== undefined) return () => startWithPuppeteer(name, program);
  return { missing: `apt-get install ${name === 'Firefox' ? 'firefox-esr' : 'chromium'}` };
}

function findWebKit(): Found {
  const bindings = ['-c', "import gi; gi.require_version('WebKit2', '4.1')"];
  if (Object.values(WEBKIT).every(isProgram) && spawnSync(WEBKIT.python, bindings).status === 0)
    return () => startWebKit(WEBKIT);
  return { missing: 'apt-get install webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi xvfb' };
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // Missing or not executable.
  }
}
