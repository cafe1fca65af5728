import * as v from 'valibot';
import { changeSettings } from '#domain/dashboard/changeSettings.ts';
import { changeFilters } from '#domain/filter/changeFilters.ts';
import { laneRows } from '#store/outbox.ts';
import type { Tx } from '#store/write.ts';
import { dashboardLane } from './dashboard.ts';
import { filtersArgs, saveFilters } from './dashboardFilters.ts';
import { saveSettings, settingsArgs } from './dashboardSettings.ts';

/** The server's metadata with the unsent changes of filters and settings applied. */
export async function withUnsentMetadata(
  tx: Tx,
  id: number,
  jsonMetadata: string | null,
): Promise<string | null> {
  const rows = await laneRows(tx, dashboardLane(id));
  return rows.reduce<string | null>((metadata, { command, args }) => {
    if (command === saveFilters.commandName) {
      const read = v.safeParse(filtersArgs, args);
      return read.success ? changeFilters(metadata, read.output) : metadata;
    }
    if (command === saveSettings.commandName) {
      const read = v.safeParse(settingsArgs, args);
      return read.success ? changeSettings(metadata, read.output) : metadata;
    }
    return metadata;
  }, jsonMetadata);
}
