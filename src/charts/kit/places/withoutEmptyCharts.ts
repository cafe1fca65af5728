import type { PlacedChart, PlacedCharts } from './placedCharts.ts';

/**
 * The charts that have something to draw, and a note for each reason why others have not: their messages would lie over
 * each other on the map. `reasonOf` is null for a chart that is drawn.
 */
export function withoutEmptyCharts<Placed extends PlacedCharts>(
  placed: Placed,
  reasonOf: (chart: PlacedChart) => string | null,
): Placed {
  const counts = new Map<string, number>();
  const charts = placed.charts.filter((chart) => {
    const reason = reasonOf(chart);
    if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    return reason === null;
  });
  const notes = [...counts].map(([reason, n]) => ({
    text: 'At {n} {n|place|places}: {reason}',
    values: { n, reason },
  }));
  return { ...placed, charts, notes: [...placed.notes, ...notes] };
}
