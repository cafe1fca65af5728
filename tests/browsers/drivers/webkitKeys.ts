import { Key } from 'selenium-webdriver';

/** Names of keys as Firefox's driver has them. */
const KEYS: Readonly<Record<string, string>> = {
  Control: Key.CONTROL,
  Shift: Key.SHIFT,
  Alt: Key.ALT,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Tab: Key.TAB,
  Space: Key.SPACE,
  Backspace: Key.BACK_SPACE,
  Delete: Key.DELETE,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
  ArrowUp: Key.ARROW_UP,
  ArrowDown: Key.ARROW_DOWN,
  End: Key.END,
  Home: Key.HOME,
  F1: Key.F1,
};

export const keyOf = (name: string): string => KEYS[name] ?? name.toLowerCase();
