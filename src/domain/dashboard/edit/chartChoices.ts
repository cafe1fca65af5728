import { compareNames } from '../../format/compareNames.ts';
import type { SavedChart } from '../../chart/savedChart.ts';

export type ChartOrder = 'name' | 'recent' | 'dataset';

export interface ChartSearch {
  readonly sought: string;
  readonly order: ChartOrder;
  /** The name of the person whose charts alone are listed; null for everybody's. */
  readonly changedBy: string | null;
}

/** The charts that match, in the chosen order. */
export function chartChoices(
  charts: readonly SavedChart[],
  { sought, order, changedBy }: ChartSearch,
  typeName: (vizType: string) => string,
): readonly SavedChart[] {
  const words = sought.toLowerCase().split(/\s+/u);
  return charts
    .filter((chart) => changedBy === null || chart.changedBy === changedBy)
    .filter(({ name, datasetName, vizType }) => {
      const text = `${name} ${datasetName} ${typeName(vizType)}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .toSorted((a, b) => compare(a, b, order) || compareNames(a.name, b.name) || a.id - b.id);
}

function compare(a: SavedChart, b: SavedChart, order: ChartOrder): number {
  if (order === 'name') return 0;
  if (order === 'dataset') return compareNames(a.datasetName, b.datasetName);
  // A chart that no server has yet was changed last.
  const timeOf = ({ changedAt }: SavedChart): number => changedAt ?? Number.MAX_SAFE_INTEGER;
  return timeOf(b) - timeOf(a);
}
