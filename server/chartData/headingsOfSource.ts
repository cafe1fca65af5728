import type { Headings } from '#domain/chart/columnHeading.ts';
import type { Datasource } from '#domain/compile/datasource.ts';
import { headingsOf } from '#domain/dataset/zonedColumns.ts';

/** How the columns and metrics of a datasource are headed in files and pictures. */
export const headingsOfSource = ({ columns, metrics }: Datasource): Headings =>
  headingsOf({
    columns: columns.map(({ name, engineType = null }) => ({ column_name: name, type: engineType })),
    verboseNames: Object.fromEntries(
      [...metrics, ...columns].map(({ name, verboseName }) => [name, verboseName || name]),
    ),
  });
