import { fileSaved } from '#domain/usage/logEvent.ts';
import { usePage } from '../../services/page.ts';
import { saveBlob } from './download.ts';

/**
 * Saves files of what is shown. The server's security log notes them if the rows are a server's: what is only on this
 * device does not concern it.
 */
export function useSaveBlob(isOfServer: () => boolean): (name: string, blob: Blob) => void {
  const { noteUsage } = usePage();
  return (name, blob) => {
    saveBlob(document, name, blob);
    if (isOfServer()) noteUsage(fileSaved(name));
  };
}
