import type { ChartContents } from '#domain/chart/chartContents.ts';
import type { DashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import type { DatasetContents } from '#domain/dataset/contents/datasetContents.ts';
import { type Replaceable, replaceEverywhere } from '#domain/dataset/replace/replaceEverywhere.ts';
import {
  type HandPlace,
  namedByHand,
  type Numbered,
  type QueryText,
} from '#domain/dataset/replace/namedByHand.ts';
import type { Replacement } from '#domain/dataset/replace/replacement.ts';
import type { ContentChange } from '#domain/merge/difference.ts';
import { sameJson } from '#domain/merge/same.ts';
import type { Content, DocumentEdit, StoredDocument } from '#store/documents/documentRow.ts';
import { changed, changesBetween } from '../state/content.ts';
import { kindOf } from '../kinds/kinds.ts';
import { belowDraft, shown } from '../state/state.ts';

/** What a replacement changes in one document, and the way back. */
export interface PlannedPlace {
  readonly row: StoredDocument;
  readonly title: string;
  /** The keys of controls, or the names of filters, columns, metrics and fields that change. */
  readonly where: readonly string[];
  readonly edit: DocumentEdit;
  readonly undo: DocumentEdit;
}

/** Where documents name what is replaced. What is saved and an open draft change separately. */
export function planReplacement(
  rows: readonly StoredDocument[],
  replacement: Replacement,
): readonly PlannedPlace[] {
  const places = rows.flatMap((row): PlannedPlace[] => {
    if (row.deletedAt !== null) return [];
    const kind = kindOf(row.kind);
    const sides = [belowDraft(row), row.draft?.content ?? null].map((content) => {
      const object = content === null ? null : replaceable(row, content);
      const [place] = object === null ? [] : replaceEverywhere([object], replacement);
      if (content === null || place === undefined) return { where: [], there: [], back: [] };
      return {
        where: place.where,
        there: changesBetween(kind, content, place.to),
        back: changesBetween(kind, place.to, content),
      };
    });
    const [saved, draft] = sides;
    const where = [...new Set(sides.flatMap((each) => each.where))];
    if (saved === undefined || draft === undefined || where.length === 0) return [];
    const { id } = row;
    return [
      {
        row,
        title: kind.title(shown(row) ?? {}),
        where,
        edit: { id, changes: saved.there, draftChanges: draft.there },
        undo: { id, changes: saved.back, draftChanges: draft.back },
      },
    ];
  });
  return places.toSorted((a, b) => compareTexts(a.row.kind, b.row.kind) || compareTexts(a.title, b.title));
}

/** What still undoes a replacement: not where something was changed or deleted since. */
export function stillUndoable(
  rows: readonly StoredDocument[],
  edits: readonly DocumentEdit[],
): readonly DocumentEdit[] {
  return edits.flatMap(({ id, changes, draftChanges }) => {
    const row = rows.find((each) => each.id === id);
    if (row === undefined || row.deletedAt !== null) return [];
    const left = {
      changes: fitting(row, belowDraft(row), changes),
      draftChanges: fitting(row, row.draft?.content ?? null, draftChanges),
    };
    return left.changes.length + left.draftChanges.length === 0 ? [] : [{ id, ...left }];
  });
}

/** The changes that begin with what is there. */
function fitting(
  { kind: name }: StoredDocument,
  content: Content | null,
  changes: readonly ContentChange[],
): readonly ContentChange[] {
  if (content === null) return [];
  const kind = kindOf(name);
  const wanted = changesBetween(kind, content, changed(kind, content, changes));
  return changes.filter((change) => wanted.some((each) => sameJson(each, change)));
}

const compareTexts = (a: string, b: string): number => a.localeCompare(b);

/** Documents and saved queries that name it where only a person can replace it. */
export function placesByHand(
  rows: readonly StoredDocument[],
  queries: readonly QueryText[],
  replacement: Replacement,
): readonly HandPlace[] {
  const objects = rows.flatMap((row): readonly Numbered[] => {
    const content = row.deletedAt === null ? shown(row) : null;
    const object = content && replaceable(row, content);
    return object ? [{ ...object, remoteId: row.remoteId }] : [];
  });
  return namedByHand(objects, queries, replacement);
}

function replaceable({ id, kind, remoteId }: StoredDocument, content: Content): Replaceable | null {
  switch (kind) {
    case 'chart':
      return { kind, id, content: content as ChartContents };
    case 'dashboard':
      return { kind, id, content: content as DashboardContents };
    case 'dataset':
      return { kind, id, remoteId, content: content as DatasetContents };
    default:
      return null;
  }
}
