import { useState } from 'react';
import type { ButtonProps } from 'react-aria-components/Button';

/**
 * A button that becomes disabled while it has the focus keeps it, and does nothing: a browser takes the focus from a
 * disabled element, and who works by keyboard would begin at the top of the page again.
 */
export function useKeepFocused({ isDisabled = false, onPress, type, ...rest }: ButtonProps): ButtonProps {
  const [isFocused, setFocused] = useState(false);
  const isKept = isDisabled && isFocused;
  return {
    ...rest,
    isDisabled: isDisabled && !isFocused,
    ...(isKept
      ? { 'aria-disabled': true, type: 'button' }
      : { ...(onPress && { onPress }), ...(type && { type }) }),
    onFocusChange: setFocused,
  };
}
