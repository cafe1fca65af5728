import { PORTABLE_ENDING } from '#domain/dashboard/portableEnding.ts';
import { t } from '#ui/t.ts';

/** What to do with a file that cannot be imported; null for any other, which the server reads. */
export const notForImport = (name: string): string | null =>
  name.toLowerCase().endsWith(PORTABLE_ENDING)
    ? t(
        'This file contains a dashboard with its data. Close this dialog, and drop the file on the page to open it.',
      )
    : null;
