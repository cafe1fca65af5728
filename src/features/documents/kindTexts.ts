import { chartPart } from '#domain/chart/chartParts.ts';
import { dashboardPart } from '#domain/dashboard/form/dashboardParts.ts';
import { datasetPart } from '#domain/dataset/contents/datasetParts.ts';
import type { NamePart } from '#domain/merge/part.ts';
import { ownValue } from '#domain/ownValue.ts';

const PARTS: Readonly<Record<string, NamePart>> = {
  chart: chartPart,
  dashboard: dashboardPart,
  dataset: datasetPart,
};

/** Names the parts of a kind of document. */
export function namePartOf(kind: string): NamePart {
  return (
    ownValue(PARTS, kind) ??
    (({ path }) => ({ noun: path.join(' '), name: '', aspect: 'settings', key: path.join(' ') }))
  );
}
