/** The first script of `404.html`, before anything whose address depends on the base. */
import { baseOfPath } from './baseOfPath.ts';

/** Asks while the page waits: nothing of it can be loaded before. */
function hasApp(folder: string): boolean {
  const request = new XMLHttpRequest();
  request.open('GET', `${folder}release.json`, false);
  try {
    request.send();
  } catch {
    // No network: the folder is guessed.
    return false;
  }
  // Hosts may send a page for a file that is not there.
  return request.status === 200 && /^\{\s*"kill"/.test(request.responseText);
}

const base = document.querySelector('base');
if (base !== null) base.href = baseOfPath(location.pathname, hasApp);
