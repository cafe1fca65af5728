import { useMemo } from 'react';
import { type ColorBook, createColorBook } from '#charts/kit/colors/colorBook.ts';
import { startLabelColors } from '#charts/kit/colors/labelColors.ts';
import type { DashboardMetadata } from '#domain/dashboard/settings/metadata.ts';
import type { StoredColors } from '#store/dashboards/dashboardRows.ts';
import { useSame } from './useSame.ts';

/** The colours of labels: those of the metadata, and those that earlier visits assigned with the same scheme. */
export function useColorBook(metadata: DashboardMetadata, left: StoredColors | null): ColorBook {
  const { colorScheme: scheme, labelColors: fixed, mapLabelColors: mapped } = metadata;
  const remembered = useMemo(
    () => ({ ...(left?.scheme === scheme && left.byLabel), ...mapped }),
    [left, scheme, mapped],
  );
  // Changed metadata with the same colours must not reset colours that charts have by now.
  const settings = useSame(useMemo(() => ({ scheme, fixed, remembered }), [scheme, fixed, remembered]));
  return useMemo(() => createColorBook(startLabelColors(settings)), [settings]);
}
