import type { ChartEvent } from '#domain/chart/chartRun.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { ExploreDataset } from '../fit/fitToDataset.ts';
import type { SuggestedChart } from '../suggest/suggestCharts.ts';

/** What happens on the explore page: an action of the person, or a response. */
export type ExploreEvent =
  | { readonly kind: 'control'; readonly key: string; readonly value: unknown }
  | { readonly kind: 'reset'; readonly key: string }
  /** An entry of one control was dragged to another, which has this value with it. */
  | {
      readonly kind: 'taken over';
      readonly from: { readonly key: string; readonly at: number };
      readonly key: string;
      readonly value: unknown;
    }
  /** A metric or column of the dataset was clicked. */
  | { readonly kind: 'added'; readonly of: 'metrics' | 'columns'; readonly name: string }
  | { readonly kind: 'vizType'; readonly vizType: string }
  | { readonly kind: 'dataset'; readonly datasource: string; readonly dataset: ExploreDataset | null }
  /** A server created the dataset that the chart is over: it has a number now. */
  | { readonly kind: 'renumbered'; readonly datasource: string }
  /** A suggested chart was selected: it is requested at once. */
  | { readonly kind: 'suggested'; readonly chart: SuggestedChart }
  | { readonly kind: 'datasetRead'; readonly dataset: ExploreDataset }
  /** The stored draft has other form data: of another window, of an undo, or merged with the server's. */
  | { readonly kind: 'taken'; readonly form: FormData }
  /** The chart was saved, here or elsewhere. */
  | { readonly kind: 'based'; readonly base: FormData }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  | { readonly kind: 'atOnce'; readonly isAtOnce: boolean }
  /** Update chart was clicked; `isForced` makes the server query its engine. */
  | { readonly kind: 'update'; readonly isForced?: boolean }
  /** A page of a table, or its rows in another order, were requested. */
  | { readonly kind: 'ownState'; readonly ownState: FormData | undefined }
  | { readonly kind: 'chart'; readonly event: ChartEvent };
