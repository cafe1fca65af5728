import { expect, test } from 'vitest';
import { CHART_TYPES } from '../../chartTypes.ts';
import { panelFor } from '../draft/exploreDraft.ts';
import { controlChoices } from './controlChoices.ts';

const column = (column_name: string) => ({ column_name });

test.each(CHART_TYPES.map(({ key }) => key))('every select of %s offers something', (viz_type) => {
  const form = { viz_type, x_axis: 'at', metrics: ['count'], groupby: ['kind'] };
  const dataset = { columns: [column('at'), column('kind')] } as never;
  const empty = panelFor(form).filter(
    (control) =>
      control.kind === 'select' &&
      control.freeForm !== true &&
      controlChoices(control, form, dataset).length === 0,
  );
  expect(empty.map(({ key }) => key)).toEqual([]);
});
