import { t } from '../t.ts';

/** A shortcut as text: modifiers and a key joined by "+". `Mod` is Command on Apple devices and Ctrl elsewhere. */
export type Shortcut = string;

interface Chord {
  readonly mod: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
  readonly key: string;
}

export interface KeyPress {
  readonly key: string;
  readonly code?: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

function parse(shortcut: Shortcut): Chord {
  const parts = shortcut.split('+');
  return {
    mod: parts.includes('Mod'),
    shift: parts.includes('Shift'),
    alt: parts.includes('Alt'),
    key: parts.at(-1) ?? '',
  };
}

/** Whether the event's key is the named one; with Alt by physical key, since Alt changes what it types on a Mac. */
function isKey(press: KeyPress, key: string): boolean {
  if (press.key.toLowerCase() === key.toLowerCase()) return true;
  return press.altKey && (press.code === `Key${key.toUpperCase()}` || press.code === `Digit${key}`);
}

export function matchesShortcut(press: KeyPress, shortcut: Shortcut, isApple: boolean): boolean {
  const chord = parse(shortcut);
  const mod = isApple ? press.metaKey : press.ctrlKey;
  const other = isApple ? press.ctrlKey : press.metaKey;
  if (mod !== chord.mod || other || press.altKey !== chord.alt) return false;
  // A symbol such as "?" needs Shift only on some keyboards: match the symbol alone.
  const isSign = chord.key.length === 1 && chord.key.toLowerCase() === chord.key.toUpperCase();
  if (!isSign && press.shiftKey !== chord.shift) return false;
  return isKey(press, chord.key);
}

const APPLE_NAMES: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥', Enter: '↩' };
/** As they are printed on the keys. */
const otherNames = (): Readonly<Record<string, string>> => ({
  Mod: t('Ctrl'),
  Shift: t('Shift'),
  Enter: t('Enter'),
  PageUp: t('PageUp'),
  PageDown: t('PageDown'),
});
const ARROWS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/** Formats a shortcut: "Ctrl+Enter", "⌘↩". */
export function formatShortcut(shortcut: Shortcut, isApple: boolean): string {
  const names = isApple ? APPLE_NAMES : otherNames();
  return shortcut
    .split('+')
    .map((part) => names[part] ?? ARROWS[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(isApple ? '' : '+');
}

/** A press in a field, as React reports it. */
interface FieldPress {
  readonly key: string;
  readonly nativeEvent: { readonly isComposing: boolean };
}

/** Whether Enter was pressed for what it does here. Within a composition it only ends that, as when Japanese is typed. */
export const isEnter = ({ key, nativeEvent }: FieldPress): boolean =>
  key === 'Enter' && !nativeEvent.isComposing;
