import { type ReactNode, use } from 'react';
import { ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { useExpected } from '../useExpected.ts';

export interface ExpectedChoiceProps {
  /** What Enter would set; null for nothing. `id` is of the option that keys or the pointer are at, null at none. */
  readonly valueOf: (id: string | null, text: string) => unknown;
  readonly onExpected: ((value: unknown) => void) | undefined;
}

/** Reports what a combo box around it is about to be set to. */
export function ExpectedChoice({ valueOf, onExpected }: ExpectedChoiceProps): ReactNode {
  const state = use(ComboBoxStateContext);
  const id = state?.selectionManager.focusedKey ?? null;
  useExpected(state && valueOf(id === null ? null : String(id), state.inputValue), onExpected);
  return null;
}
