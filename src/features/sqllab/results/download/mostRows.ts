import { MAX_ROWS } from '#domain/export/sheets.ts';
import type { DownloadKind } from './downloadFormats.ts';

/** The most rows of a file, as its receipt has them: those of a sheet without its names. */
export const mostRows = ({ format }: DownloadKind): { readonly mostRows?: number } =>
  format === 'xlsx' ? { mostRows: MAX_ROWS - 1 } : {};
