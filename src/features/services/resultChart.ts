import type { ReactNode } from 'react';
import type { QueryResponse } from '#domain/chart/chartQueryResult.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { QueryContext } from '#domain/compile/queryContext.ts';
import type { DatasetDetail } from '#domain/dataset/dataset.ts';
import type { Result } from '#domain/result.ts';
import type { Millis } from '#domain/time.ts';
import { serviceContext } from './serviceContext.ts';

export interface ResultChartProps {
  readonly title: string;
  /** The columns of the result. */
  readonly dataset: DatasetDetail;
  /** When its rows were read. */
  readonly rowsFrom: Millis;
  /** Whether row rules of a server limit the rows. */
  readonly isLimited: boolean;
  /** Computes chart data from its rows; fails with a message for a person. */
  readonly compute: (context: QueryContext) => Promise<Result<readonly QueryResponse[], string>>;
  /** What can be done with the chart on screen. */
  readonly actions: (form: FormData) => ReactNode;
}

/** Renders a chart over the rows of a result: explore without a page of its own. */
export const [ResultChartContext, useResultChart] =
  serviceContext<(props: ResultChartProps) => ReactNode>('charts of results');
