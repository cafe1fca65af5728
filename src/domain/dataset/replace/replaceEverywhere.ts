import type { ChartContents } from '../../chart/chartContents.ts';
import type { DashboardContents } from '../../dashboard/form/dashboardContent.ts';
import type { DatasetContents } from '../contents/datasetContents.ts';
import { FIELD_NAMES } from './fieldNames.ts';
import { changedFilters, replaceInMetadata } from './replaceInDashboard.ts';
import { replaceInDataset } from './replaceInDataset.ts';
import { replaceInForm } from './replaceInForm.ts';
import type { Replacement } from './replacement.ts';

/** An object that may name what is replaced. */
export type Replaceable =
  | { readonly kind: 'chart'; readonly id: string; readonly content: ChartContents }
  | { readonly kind: 'dashboard'; readonly id: string; readonly content: DashboardContents }
  | {
      readonly kind: 'dataset';
      readonly id: string;
      /** The server's id; null before its creation. */
      readonly remoteId: number | null;
      readonly content: DatasetContents;
    };

/** One object that a replacement changes. */
export interface ReplacedPlace {
  readonly kind: Replaceable['kind'];
  readonly id: string;
  readonly title: string;
  /** The keys of controls, or the names of filters, columns, metrics and fields that change. */
  readonly where: readonly string[];
  readonly from: Replaceable['content'];
  readonly to: Replaceable['content'];
}

/** What a replacement changes, object by object. Objects that do not name what is replaced are left out. */
export function replaceEverywhere(
  objects: readonly Replaceable[],
  replacement: Replacement,
): readonly ReplacedPlace[] {
  return objects.flatMap((each) => {
    const place = replaceIn(each, replacement);
    return place === null ? [] : [place];
  });
}

function replaceIn(object: Replaceable, replacement: Replacement): ReplacedPlace | null {
  const { kind, id, content } = object;
  const place = (to: Replaceable['content'], where: readonly string[]): ReplacedPlace | null =>
    to === content ? null : { kind, id, title: content.title, where, from: content, to };
  switch (object.kind) {
    case 'chart': {
      const form = replaceInForm(object.content.form, replacement);
      const isSame = form === object.content.form;
      const keys = Object.keys(form).filter((key) => form[key] !== object.content.form[key]);
      return place(isSame ? content : { ...object.content, form }, keys);
    }
    case 'dashboard': {
      const metadata = replaceInMetadata(object.content.metadata, replacement);
      const isSame = metadata === object.content.metadata;
      return place(
        isSame ? content : { ...object.content, metadata },
        changedFilters(object.content.metadata, metadata),
      );
    }
    case 'dataset': {
      const to = replaceInDataset(object.content, object.remoteId, replacement);
      return place(to, to === object.content ? [] : changedIn(object.content, to));
    }
  }
}

const FIELDS = ['title', 'sql', 'fetchPredicate', 'mainTimeColumn', 'currencyColumn'] as const;

function changedIn(before: DatasetContents, after: DatasetContents): readonly string[] {
  return [
    ...Object.entries(after.columns).flatMap(([key, each]) =>
      each === before.columns[key] ? [] : [each.column_name],
    ),
    ...Object.entries(after.metrics).flatMap(([key, each]) =>
      each === before.metrics[key] ? [] : [each.metric_name],
    ),
    ...FIELDS.filter((field) => before[field] !== after[field]).map((field) => FIELD_NAMES[field]),
  ];
}
