import { assert } from '#domain/result.ts';
import { chartDocument } from './chart.ts';
import { dashboardDocument } from './dashboard.ts';
import type { DocumentKind } from './defineDocument.ts';

/** All kinds of documents. A released name never changes its meaning. */
const KINDS: readonly DocumentKind[] = [dashboardDocument, chartDocument];

export function kindOf(name: string): DocumentKind {
  const found = KINDS.find(({ kind }) => kind === name);
  assert(found, `No kind of document is named ${name} here.`);
  return found;
}
