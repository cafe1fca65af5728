import { compareNames } from '#domain/format/compareNames.ts';
import { type SourceId, usesLayer } from '#domain/chart/annotation/layerSource.ts';
import type { Tables } from '../schema.ts';
import { listCharts } from './charts.ts';

export interface ChartsWithLayer {
  /** By name. */
  readonly charts: readonly { readonly id: number; readonly name: string }[];
  /** Whether the form data of every listed chart is on this device: others may have it, too. */
  readonly isComplete: boolean;
}

/** The charts whose saved form has an annotation layer, as far as this device knows. */
export async function chartsWithLayer(db: Tables, layerId: SourceId): Promise<ChartsWithLayer> {
  const all = await listCharts(db);
  const charts = all
    .filter(({ formData }) => formData !== null && usesLayer(formData, layerId))
    .map(({ id, name }) => ({ id, name }))
    .toSorted((a, b) => compareNames(a.name, b.name));
  return { charts, isComplete: all.every(({ formData }) => formData !== null) };
}
