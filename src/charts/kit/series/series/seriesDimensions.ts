import type { MarkDimensions } from '../../spec/tooltips/markDimensions.ts';
import type { Series, SeriesAxis } from './seriesFrame.ts';

interface SeriesOfLayers {
  readonly axis: SeriesAxis;
  readonly layers: readonly {
    readonly series: readonly Series[];
    readonly dimensionNames: readonly string[];
  }[];
}

export const seriesDimensions = ({ axis, layers }: SeriesOfLayers): MarkDimensions => ({
  kind: 'series',
  category:
    axis.kind === 'category' && layers.every(({ dimensionNames }) => dimensionNames.length === 0)
      ? { name: axis.name, values: axis.values }
      : null,
  layers: layers.map(({ dimensionNames, series }) => ({
    names: dimensionNames,
    series: series.map(({ column, dimensions }) => ({ column, dimensions })),
  })),
});
