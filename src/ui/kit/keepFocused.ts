import { useState } from 'react';

interface KeptButton {
  readonly isDisabled: boolean;
  readonly 'aria-disabled'?: true;
  readonly onPress?: () => void;
  readonly onFocusChange: (isFocused: boolean) => void;
}

/**
 * A button that becomes disabled while it has the focus keeps it, and does nothing: a browser takes the focus from a
 * disabled element, and who works by keyboard would begin at the top of the page again.
 */
export function useKeepFocused(isDisabled: boolean, onPress: () => void): KeptButton {
  const [isFocused, setFocused] = useState(false);
  const isKept = isDisabled && isFocused;
  return {
    isDisabled: isDisabled && !isFocused,
    ...(isKept ? { 'aria-disabled': true } : { onPress }),
    onFocusChange: setFocused,
  };
}
