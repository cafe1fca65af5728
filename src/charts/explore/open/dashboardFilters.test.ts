import { expect, test } from 'vitest';
import { dashboardFilters } from './dashboardFilters.ts';
import { savedForm } from './savedForm.ts';

const OWN = {
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject: 'city',
  operator: 'IN',
  comparator: ['Bremen'],
};

test('filters of the dashboard are filters of the chart that a save leaves out [CHT-36]', () => {
  const form = { viz_type: 'pie', adhoc_filters: [OWN] };
  const over = dashboardFilters(form, {
    filters: [{ col: 'region', op: 'IN', val: ['North'] }],
    time_range: 'Last week',
  });
  expect(over).toEqual({
    adhoc_filters: [
      OWN,
      {
        expressionType: 'SIMPLE',
        clause: 'WHERE',
        subject: 'region',
        operator: 'IN',
        comparator: ['North'],
        isExtra: true,
      },
    ],
    extra_form_data: { time_range: 'Last week' },
  });
  expect(savedForm([], { ...form, ...over })).toEqual(form);
});

test('filters of an earlier visit are replaced', () => {
  const first = dashboardFilters(
    { adhoc_filters: [OWN] },
    { filters: [{ col: 'region', op: '==', val: 'North' }] },
  );
  const second = dashboardFilters(first, { filters: [{ col: 'region', op: '==', val: 'South' }] });
  expect(second['adhoc_filters']).toMatchObject([{ subject: 'city' }, { comparator: 'South' }]);
});

test('without filters nothing changes', () => {
  expect(dashboardFilters({ adhoc_filters: [OWN] }, {})).toEqual({});
});
