import { type Observable, createObservable } from '#ui/observable.ts';

/** The event Chromium fires where a page can be installed; no other browser has it. */
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

/** Stores the browser's install prompt until the person uses it. */
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
      // A prompt can be used once; the browser fires a new event where that is still possible.
      offer.set(null);
      await event?.prompt();
    },
  };
}
