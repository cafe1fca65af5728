import { newUuid } from '#domain/newUuid.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { readPortable } from '#query/portable/readPortable.ts';
import { storageError } from '#domain/error/storageError.ts';
import type { BrowserPorts } from '../browserPorts.ts';
import { keepFile } from './keptFiles.ts';

/** The address of a page that shows a portable file, or why it cannot be opened. */
export async function openPortable(
  file: File,
  { baseUrl, random }: Pick<BrowserPorts, 'baseUrl' | 'random'>,
): Promise<Result<string, string>> {
  const read = await readPortable(file);
  if (!read.ok) return read;
  const id = newUuid(random);
  try {
    await keepFile(id, { name: file.name, file });
  } catch (cause) {
    return err(
      storageError(cause)?.kind === 'full'
        ? 'There is not enough storage on this device for it. Remove tables or results that are no longer needed.'
        : 'This browser did not store it.',
    );
  }
  // Without the pages of a server around it.
  const path = `file/${id}/superset/dashboard/${read.value.manifest.dashboardId}/?uiConfig=4`;
  return ok(new URL(path, baseUrl).href);
}
