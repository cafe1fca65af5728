/** Puts a choice of theme where tokens.css reads it. High contrast and forced colours always follow the device. */
export function applyTheme(choice: 'light' | 'dark' | 'system', root: HTMLElement): void {
  if (choice === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = choice;
}
