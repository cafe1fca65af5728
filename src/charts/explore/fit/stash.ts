import type { FormData } from '#domain/chart/form/formData.ts';
import type { Panel } from '../../kit/controls/control.ts';
import { keysOfOtherMode } from '../panel/keysOfOtherMode.ts';

/** Form data, and values that are temporarily hidden from it: neither requested nor saved. */
export interface Stashed {
  readonly form: FormData;
  readonly hidden: FormData;
}

/** Moves fields of the form to the hidden ones (CHT-18). */
export function stash<T extends Stashed>(state: T, keys: readonly string[]): T {
  return { ...state, ...moved(state.form, state.hidden, keys, (form, hidden) => ({ form, hidden })) };
}

/** Moves hidden fields back to the form (CHT-19). */
export function unstash<T extends Stashed>(state: T, keys: readonly string[]): T {
  return { ...state, ...moved(state.hidden, state.form, keys, (hidden, form) => ({ form, hidden })) };
}

/** Hides the fields of the mode that is not selected, and shows those of the one that is. */
export function stashOtherMode<T extends Stashed>(state: T, panel: Panel): T {
  const keys = keysOfOtherMode(panel, state.form);
  const back = Object.keys(state.hidden).filter((key) => !keys.includes(key));
  return stash(unstash(state, back), keys);
}

function moved(
  from: FormData,
  to: FormData,
  keys: readonly string[],
  named: (from: FormData, to: FormData) => Stashed,
): Stashed {
  const isMoved = (key: string): boolean => keys.includes(key) && Object.hasOwn(from, key);
  const entries = Object.entries(from);
  return named(Object.fromEntries(entries.filter(([key]) => !isMoved(key))), {
    ...to,
    ...Object.fromEntries(entries.filter(([key]) => isMoved(key))),
  });
}
