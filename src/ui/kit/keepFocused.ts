import { useState } from 'react';
import type { ButtonProps } from 'react-aria-components/Button';

/**
 * The properties of a button that keeps the focus when it becomes disabled while it has it, and does nothing then: a
 * browser takes the focus from a disabled element, and who works by keyboard would begin at the top of the page again.
 */
export function useKeepFocused<Props extends Pick<ButtonProps, 'isDisabled' | 'onPress'>>(
  props: Props,
): Props {
  const [isFocused, setFocused] = useState(false);
  const button = { ...props, onFocusChange: setFocused };
  return props.isDisabled && isFocused
    ? { ...button, isDisabled: false, 'aria-disabled': true, type: 'button', onPress: () => undefined }
    : button;
}
