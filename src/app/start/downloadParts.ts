import { keepHelp } from '#api/http/keepHelp.ts';
import { HELP_PATH } from '#domain/helpPage.ts';
import type { DeviceServices } from '#features/services/device.ts';
import { pageScript } from '../portable/pageScript.ts';

/**
 * Downloads what is otherwise downloaded with its first use: the query engine, the script of exported pages, and help.
 * Where there is no server every query needs the engine, and the page was perhaps opened before a journey.
 */
export async function downloadParts(
  page: Window,
  { engineFiles, isSafeMode }: Pick<DeviceServices, 'engineFiles' | 'isSafeMode'>,
): Promise<void> {
  if (isSafeMode || !page.isSecureContext) return;
  (await engineFiles()).download();
  await pageScript(page, new AbortController().signal);
  await keepHelp(
    { caches: page.caches, fetch: page.fetch.bind(page) },
    new URL(`.${HELP_PATH}`, page.document.baseURI).href,
  );
}
