import { bytesOfBase64 } from '../base64.ts';
import type { KeptFile } from '../keptFiles.ts';

/** The portable file in a page: the text of an element, whose title is the name of the file. */
export function embeddedFile(page: Document): KeptFile {
  const element = page.getElementById('dashboard');
  const name = decodeURIComponent(/[^/]*$/.exec(page.location.pathname)?.[0] ?? '');
  return { name, file: new Blob([bytesOfBase64(element?.textContent ?? '')]) };
}
