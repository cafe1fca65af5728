import { listThemes } from '#api/dashboard/themes.ts';
import { serverTheme, themeDocument } from '#documents/kinds/theme.ts';
import { isNotFound } from '#domain/error/httpStatus.ts';
import { ok } from '#domain/result.ts';
import { pullAll, type PulledRecords, type RecordPorts } from './pullAll.ts';

/** Reads all themes, and stores them as documents. An older Superset has none. */
export const pullThemes = (ports: RecordPorts): PulledRecords =>
  pullAll(ports, themeDocument, serverTheme, async () => {
    const listed = await listThemes(ports.api.client);
    return !listed.ok && isNotFound(listed.error) ? ok([]) : listed;
  });
