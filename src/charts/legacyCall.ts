import type { Frame } from '#domain/compile/frame.ts';
import type { FormData } from '#domain/chart/form/formData.ts';

/* How a server answers the legacy call for a chart type. */

/** The ends of the query's time range; null where it has none. */
export interface Asked {
  readonly from: number | null;
  readonly to: number | null;
}

/** The rows of a query in the shape of a type. */
export type LegacyRows = (form: FormData, frame: Frame, requested: Asked) => unknown;

export interface LegacyQuery {
  /** The keys of the form that name its dimensions and its metrics. */
  readonly columns: readonly string[];
  readonly metrics: readonly string[];
  /** Whether its rows are grouped by time. */
  readonly isTimed: boolean;
}

export interface LegacyCall {
  /** The replaced type that the call serves; absent: the type itself. */
  readonly of?: string;
  /** `today`: that of its charts. */
  readonly query: LegacyQuery | 'today';
  /** Absent: series as they are. */
  readonly load?: () => Promise<{ readonly legacyRows: LegacyRows }>;
}
