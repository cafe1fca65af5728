/** The performance mark of a keystroke, which the bench finds in the trace. */
export const KEY_PRESSED = 'key pressed';
export const KEY_KEPT = 'key kept';
