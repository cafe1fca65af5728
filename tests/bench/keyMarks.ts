/** What the page notes of a keystroke, and the bench looks for in the trace. */
export const KEY_PRESSED = 'key pressed';
export const KEY_KEPT = 'key kept';
