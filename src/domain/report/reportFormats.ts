import type { ReportTarget } from './reportContents.ts';

/** What a report can send of a chart or a dashboard: a Superset makes no files of rows of a dashboard. */
export function reportFormats(target: ReportTarget | null, isSuperset: boolean): readonly string[] {
  if (!isSuperset) return ['CSV', 'XLSX', 'TEXT', 'PNG', 'PDF'];
  return target?.kind === 'dashboard' ? ['PNG', 'PDF'] : ['CSV', 'TEXT', 'PNG', 'PDF'];
}

/** A format of these: the given one if it is among them. */
export const formatOf = (formats: readonly string[], format: string): string =>
  formats.includes(format) ? format : (formats[0] ?? format);
