import type { Frame } from '../../compile/frame.ts';

/** The state of the query of one annotation layer. */
export type AnnotationStatus = 'started' | 'succeeded' | 'failed';

export interface AnnotationRun {
  readonly status: AnnotationStatus;
  /** The rows of the last success; they stay while a query runs and after it fails. */
  readonly data: Frame | null;
  /** A message for a person. */
  readonly error: string | null;
}

/** The queries of a chart's annotation layers, by the names of the layers. */
export type AnnotationRuns = Readonly<Record<string, AnnotationRun>>;

/** Why a query failed: the server sent no response, was too slow, or rejected it with a message. */
export type AnnotationFault =
  | { readonly kind: 'noResponse' }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'refused'; readonly message: string };

export type AnnotationEvent =
  | { readonly kind: 'started'; readonly name: string }
  | { readonly kind: 'succeeded'; readonly name: string; readonly data: Frame }
  | { readonly kind: 'failed'; readonly name: string; readonly fault: AnnotationFault };

const NO_ROWS: Frame = { rowCount: 0, columns: [] };

export function annotationRuns(runs: AnnotationRuns, event: AnnotationEvent): AnnotationRuns {
  return { ...runs, [event.name]: nextRun(runs[event.name] ?? null, event) };
}

function nextRun(run: AnnotationRun | null, event: AnnotationEvent): AnnotationRun {
  switch (event.kind) {
    case 'started':
      return { status: 'started', data: run?.data ?? null, error: null };
    case 'succeeded':
      return { status: 'succeeded', data: event.data, error: null };
    case 'failed':
      return isNoData(event.fault)
        ? { status: 'succeeded', data: NO_ROWS, error: null }
        : { status: 'failed', data: run?.data ?? null, error: faultText(event.fault) };
  }
}

/** A layer without data is an empty layer. */
const isNoData = (fault: AnnotationFault): boolean =>
  fault.kind === 'refused' && /\bno data\b/i.test(fault.message);

function faultText(fault: AnnotationFault): string {
  switch (fault.kind) {
    case 'noResponse':
      return 'Network error.';
    case 'timeout':
      return 'Query timeout';
    case 'refused':
      return fault.message;
  }
}
