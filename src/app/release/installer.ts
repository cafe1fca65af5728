import type { Observable } from '#ui/observable.ts';
import { createObservable } from '#ui/observable.ts';

/** What Chromium fires where a page may be installed; no other browser has it. */
interface BeforeInstallPromptEvent extends Event {
  readonly prompt: () => Promise<unknown>;
}

export interface Installer {
  readonly canInstall: Observable<boolean>;
  readonly install: () => Promise<void>;
}

function isInstallPrompt(event: Event): event is BeforeInstallPromptEvent {
  return 'prompt' in event && typeof event.prompt === 'function';
}

/** Keeps the browser's offer to install until the person takes it up. */
export function createInstaller(page: Window): Installer {
  const offer = createObservable<BeforeInstallPromptEvent | null>(null);
  const canInstall = createObservable(false);
  offer.subscribe(() => canInstall.set(offer.get() !== null));

  page.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return;
    event.preventDefault();
    offer.set(event);
  });
  page.addEventListener('appinstalled', () => offer.set(null));

  return {
    canInstall,
    async install() {
      const event = offer.get();
      // The browser lets an offer be used once; it makes a new one where that is still possible.
      offer.set(null);
      await event?.prompt();
    },
  };
}
