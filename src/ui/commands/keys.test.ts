import { describe, expect, test } from 'vitest';
import { type KeyPress, formatShortcut, isEnter, matchesShortcut } from './keys.ts';

function press(key: string, more: Partial<KeyPress> = {}): KeyPress {
  return { key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more };
}

describe('matchesShortcut', () => {
  test('Mod is Ctrl on most keyboards and Command on Apple’s', () => {
    expect(matchesShortcut(press('k', { ctrlKey: true }), 'Mod+k', false)).toBe(true);
    expect(matchesShortcut(press('k', { metaKey: true }), 'Mod+k', false)).toBe(false);
    expect(matchesShortcut(press('k', { metaKey: true }), 'Mod+k', true)).toBe(true);
    expect(matchesShortcut(press('k', { ctrlKey: true }), 'Mod+k', true)).toBe(false);
  });

  test('a chord with additional modifiers does not match', () => {
    expect(matchesShortcut(press('K', { ctrlKey: true, shiftKey: true }), 'Mod+k', false)).toBe(false);
    expect(matchesShortcut(press('k', { ctrlKey: true, altKey: true }), 'Mod+k', false)).toBe(false);
  });

  test('a symbol key matches with or without Shift', () => {
    expect(matchesShortcut(press('?', { shiftKey: true }), '?', false)).toBe(true);
    expect(matchesShortcut(press('?'), '?', false)).toBe(true);
    expect(matchesShortcut(press('/'), '?', false)).toBe(false);
  });

  test('with Alt the physical key counts, because Alt types other letters on a Mac', () => {
    expect(matchesShortcut(press('†', { altKey: true, code: 'KeyT' }), 'Alt+t', true)).toBe(true);
    expect(matchesShortcut(press('¡', { altKey: true, code: 'Digit1' }), 'Alt+1', true)).toBe(true);
  });
});

test('a shortcut is shown with the platform’s key names', () => {
  expect(formatShortcut('Mod+Enter', false)).toBe('Ctrl+Enter');
  expect(formatShortcut('Mod+Shift+ArrowUp', true)).toBe('⌘⇧↑');
  expect(formatShortcut('Mod+k', false)).toBe('Ctrl+K');
});

test('Enter within a composition ends that and does nothing else', () => {
  expect(isEnter({ key: 'Enter', nativeEvent: { isComposing: false } })).toBe(true);
  expect(isEnter({ key: 'Enter', nativeEvent: { isComposing: true } })).toBe(false);
  expect(isEnter({ key: 'a', nativeEvent: { isComposing: false } })).toBe(false);
});
