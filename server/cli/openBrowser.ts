import { spawn } from 'node:child_process';
import type { Platform } from './dataDir.ts';

interface OpenCommand {
  readonly command: string;
  readonly args: readonly string[];
}

/** The platform's command that shows an address in the person's browser; null where nobody would see it. */
export function openCommand({ platform, env }: Omit<Platform, 'home'>, address: string): OpenCommand | null {
  if (env['CI']) return null;
  switch (platform) {
    case 'darwin':
      return { command: 'open', args: [address] };
    case 'win32':
      // `start` is a word of the shell, and takes a first quoted argument for a window's title.
      return { command: 'cmd', args: ['/c', 'start', '""', address.replaceAll('&', '^&')] };
    default:
      if (env['SSH_CONNECTION'] || !(env['DISPLAY'] || env['WAYLAND_DISPLAY'])) return null;
      return { command: 'xdg-open', args: [address] };
  }
}

/** Shows an address in a browser where there is one. The address is printed as well, so a failure is no news. */
export function openBrowser(platform: Omit<Platform, 'home'>, address: string): void {
  const found = openCommand(platform, address);
  if (!found) return;
  const child = spawn(found.command, [...found.args], {
    stdio: 'ignore',
    detached: true,
    windowsVerbatimArguments: true,
  });
  child.on('error', () => undefined);
  child.unref();
}
