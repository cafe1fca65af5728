import { HELP_PATH, helpPageOf } from '#domain/helpPage.ts';
import type { PageServices } from '#features/services/page.ts';

/** Opens the page of help about the page at an address, beside the app. At once: browsers block windows that open later. */
export function openHelp(href: PageServices['href'], pathname: string): void {
  window.open(href(`${HELP_PATH}${helpPageOf(pathname)}.html`), '_blank', 'noopener');
}
