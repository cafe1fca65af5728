import { useLayoutEffect } from 'react';
import type { CommandRegistry } from '#ui/commands.ts';
import { matchesShortcut } from '#ui/keys.ts';

/** Where the keyboard is, also inside a shadow root. */
function focused(root: DocumentOrShadowRoot): Element | null {
  const { activeElement } = root;
  return activeElement?.shadowRoot ? focused(activeElement.shadowRoot) : activeElement;
}

/** Whether keys typed there are text: a plain sign such as "?" is not a shortcut then. */
function isTypedInto(element: Element | null): boolean {
  return (
    element instanceof HTMLElement &&
    (element.isContentEditable || element.matches('input, textarea, select'))
  );
}

/** Listens for the shortcuts of the commands on the page, unless something is about to open over it. */
export function useShortcuts(palette: CommandRegistry, isApple: boolean, isPaused: boolean): void {
  // Before the first paint: what is on screen can be operated.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (isPaused || event.isComposing) return;
      const at = focused(document);
      // What a page does is not done from a dialog over it.
      if (document.activeElement?.closest('[role=dialog], [role=alertdialog]')) return;
      const isSign = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isSign && isTypedInto(at)) return;
      const command = palette.commands
        .get()
        .find(
          (each) =>
            each.shortcut !== undefined &&
            each.handledElsewhere !== true &&
            each.disabled !== true &&
            matchesShortcut(event, each.shortcut, isApple),
        );
      if (command === undefined) return;
      event.preventDefault();
      command.run();
    }
    // On its way down: a focused button takes every Enter for a press and lets none through.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [palette, isApple, isPaused]);
}
