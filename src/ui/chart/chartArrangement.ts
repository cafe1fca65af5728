/** What a person changed in a chart that its form does not contain. */
export interface ChartArrangement {
  /** Series that are hidden, by key. */
  readonly hidden: ReadonlySet<string>;
  /** Marks that were opened or closed, by key. */
  readonly toggled: ReadonlySet<string>;
}

/** Keeps it while the page is open: a chart is removed with its tab, or while its query fails, and comes back. */
export interface ArrangementStore {
  readonly read: () => ChartArrangement;
  readonly keep: (arrangement: ChartArrangement) => void;
}

export const AS_STORED: ChartArrangement = { hidden: new Set(), toggled: new Set() };

/** The stores of all charts of a page, by key of the chart. */
export function createArrangements(): (key: string) => ArrangementStore {
  const arrangements = new Map<string, ChartArrangement>();
  return (key) => ({
    read: () => arrangements.get(key) ?? AS_STORED,
    keep: (arrangement) => void arrangements.set(key, arrangement),
  });
}
