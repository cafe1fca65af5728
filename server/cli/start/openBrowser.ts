import { spawn } from 'node:child_process';
import type { Platform } from '../data/dataDir.ts';

interface OpenCommand {
  readonly command: string;
  readonly args: readonly string[];
}

/** The platform's command that opens an address in a browser; null where nobody would see it. */
export function openCommand({ platform, env }: Omit<Platform, 'home'>, address: string): OpenCommand | null {
  if (env['CI']) return null;
  switch (platform) {
    case 'darwin':
      return { command: 'open', args: [address] };
    case 'win32':
      // `start` is a shell builtin, and treats a first quoted argument as a window title.
      return { command: 'cmd', args: ['/c', 'start', '""', address.replaceAll('&', '^&')] };
    default:
      if (env['SSH_CONNECTION'] || !(env['DISPLAY'] || env['WAYLAND_DISPLAY'])) return null;
      return { command: 'xdg-open', args: [address] };
  }
}

/** Opens an address in a browser where there is one. The address is printed as well, so a failure is ignored. */
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
