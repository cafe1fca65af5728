import { assert } from '#domain/result.ts';
import { layerDocument } from './annotationLayer.ts';
import { chartDocument } from './chart.ts';
import { cssTemplateDocument } from './cssTemplate.ts';
import { dashboardDocument } from './dashboard.ts';
import { datasetDocument } from './dataset.ts';
import type { DocumentKind } from './defineDocument.ts';
import { playlistDocument } from './playlist.ts';
import { reportDocument } from './report.ts';
import { tagDocument } from './tag.ts';
import { themeDocument } from './theme.ts';

/** All kinds of documents. A released name never changes its meaning. */
export const KINDS: readonly DocumentKind[] = [
  dashboardDocument,
  chartDocument,
  datasetDocument,
  layerDocument,
  cssTemplateDocument,
  reportDocument,
  playlistDocument,
  tagDocument,
  themeDocument,
];

/** Undefined for a kind of another release. */
export function findKind(name: string): DocumentKind | undefined {
  return KINDS.find(({ kind }) => kind === name);
}

export function kindOf(name: string): DocumentKind {
  const found = findKind(name);
  assert(found, `No kind of document is named ${name} here.`);
  return found;
}
