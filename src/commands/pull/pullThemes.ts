import { listThemes } from '#api/dashboard/themes.ts';
import { serverTheme, themeDocument } from '#documents/kinds/theme.ts';
import { isNotFound } from '#domain/error/httpStatus.ts';
import { ok } from '#domain/result.ts';
import { knownRefusal } from './knownRefusal.ts';
import { pullAll, type PulledRecords, type RecordPorts } from './pullAll.ts';

/** Reads all themes, and stores them as documents. An older Superset has none. */
export async function pullThemes(ports: RecordPorts): PulledRecords {
  const refusal = await knownRefusal(ports, 'Theme');
  if (refusal !== null) return refusal;
  return pullAll(ports, themeDocument, serverTheme, async () => {
    const listed = await listThemes(ports.api.client);
    return !listed.ok && isNotFound(listed.error) ? ok([]) : listed;
  });
}
