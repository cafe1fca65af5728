import { useLayoutEffect } from 'react';
import type { CommandRegistry, PaletteCommand } from '#ui/commands/commands.ts';
import { matchesShortcut } from '#ui/commands/keys.ts';

/** The focused element, also inside a shadow root. */
function focused(root: DocumentOrShadowRoot): Element | null {
  const { activeElement } = root;
  return activeElement?.shadowRoot ? focused(activeElement.shadowRoot) : activeElement;
}

/** Whether the element takes text: a plain character such as "?" is not a shortcut then. */
function isTypedInto(element: Element | null): boolean {
  return (
    element instanceof HTMLElement &&
    (element.isContentEditable || element.matches('input, textarea, select'))
  );
}

const runByKey = (command: PaletteCommand): void => (command.onShortcut ?? command.run)();

/**
 * Handles the shortcuts of the page's commands, unless a dialog is about to open, or the focus is in a part of the page
 * that handles them in its own way: it lists them in `data-own-shortcuts`.
 */
export function useShortcuts(palette: CommandRegistry, isApple: boolean, isPaused: boolean): void {
  // Before the first paint: what is on screen must respond to shortcuts.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.isComposing) return;
      const at = focused(document);
      // A page's commands do not run while a dialog has the focus. Help changes nothing of it.
      const isBelow =
        isPaused || document.activeElement?.closest('[role=dialog], [role=alertdialog]') != null;
      if (isBelow && event.key !== 'F1') return;
      const isSign = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isSign && isTypedInto(at)) return;
      const own = at?.closest('[data-own-shortcuts]')?.getAttribute('data-own-shortcuts')?.split(' ') ?? [];
      const command = palette.commands
        .get()
        .find(
          (each) =>
            each.shortcut !== undefined &&
            !own.includes(each.shortcut) &&
            each.handledElsewhere !== true &&
            (each.disabled !== true || each.leavesField === true) &&
            matchesShortcut(event, each.shortcut, isApple),
        );
      if (command === undefined) return;
      event.preventDefault();
      // A focused button is pressed by every Enter, with modifiers too.
      if (event.key === 'Enter') event.stopPropagation();
      if (command.leavesField !== true || !(at instanceof HTMLElement) || !isTypedInto(at))
        return command.disabled === true ? undefined : runByKey(command);
      at.blur();
      // React renders what the field now keeps in a microtask that is already queued: it may change the command.
      queueMicrotask(() => {
        // Typing goes on where it was, and a dialog gives the focus back there.
        if (at.isConnected) at.focus({ preventScroll: true });
        const now = palette.commands.get().find(({ id }) => id === command.id);
        if (now !== undefined && now.disabled !== true) runByKey(now);
      });
    }
    // In the capture phase: a focused button handles every Enter and stops its propagation.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [palette, isApple, isPaused]);
}
