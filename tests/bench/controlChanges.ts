import type { Locator, Page } from '@playwright/test';

/**
 * A change of a control by keyboard. No value is that of the opened chart or of another change, whose rows are stored.
 */
export interface ControlChange {
  readonly name: string;
  readonly values: readonly string[];
  /** Goes as far as the Enter that makes the change. */
  readonly lead: (page: Page, value: string) => Promise<Locator>;
}

const group = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true });

/** Chooses an option of a list, or leaves that to the Enter that follows. */
async function point(field: Locator, option: string): Promise<Locator> {
  await field.fill(option);
  await field.press('ArrowDown');
  return field;
}

async function choose(field: Locator, option: string): Promise<void> {
  await (await point(field, option)).press('Enter');
}

/** The dialog of the first entry of a list control, or of a new one. */
async function openEntry(page: Page, control: string): Promise<Locator> {
  const entry = group(page, control).locator('[data-chip]').first();
  const add = group(page, control).getByRole('button', { name: /^Add / });
  await ((await entry.count()) > 0 ? entry : add).click();
  return page.getByRole('dialog');
}

const apply = (dialog: Locator): Locator => dialog.getByRole('button', { name: 'Apply', exact: true });

async function leadMetric(page: Page, control: string, value: string): Promise<Locator> {
  const [aggregate = '', column = ''] = value.split(' ');
  const dialog = await openEntry(page, control);
  await dialog.getByRole('tab', { name: 'Simple' }).click();
  await choose(dialog.getByRole('combobox', { name: 'Column' }), column);
  await choose(dialog.getByRole('combobox', { name: 'Aggregate' }), aggregate);
  return apply(dialog);
}

async function leadFilter(page: Page, value: string): Promise<Locator> {
  const dialog = await openEntry(page, 'Filters');
  await choose(dialog.getByRole('combobox', { name: 'Column' }), 'amount');
  await choose(dialog.getByRole('combobox', { name: 'Operator' }), 'Greater than (>)');
  await dialog.getByRole('textbox', { name: 'Value' }).fill(value);
  return apply(dialog);
}

async function leadDimension(page: Page, value: string): Promise<Locator> {
  const dialog = await openEntry(page, 'Dimensions');
  await choose(dialog.getByRole('combobox', { name: 'Column of the dataset' }), value);
  return apply(dialog);
}

/** The first one starts the engine and loads the rows. */
export const FIRST_CHANGE: ControlChange = {
  name: 'the first change',
  values: ['MAX pieces'],
  lead: (page, value) => leadMetric(page, 'Metrics', value),
};

export const CONTROL_CHANGES: readonly ControlChange[] = [
  {
    name: 'another metric',
    values: ['SUM pieces', 'AVG amount', 'MAX amount', 'MIN amount', 'SUM amount'],
    lead: (page, value) => leadMetric(page, 'Metrics', value),
  },
  {
    name: 'another filter',
    values: ['100', '200', '300', '400', '50'],
    lead: leadFilter,
  },
  {
    name: 'another dimension',
    values: ['pieces', 'returned', 'region'],
    lead: leadDimension,
  },
  {
    name: 'another time grain',
    values: ['Quarter', 'Year', 'Week'],
    lead: (page, value) => point(group(page, 'Time Grain').getByRole('combobox'), value),
  },
  { name: 'a dimension of 40 names by week', values: ['product'], lead: leadDimension },
  {
    name: 'another row limit',
    values: ['5000', '1000', '300', '100', '60'],
    async lead(page, value) {
      const field = group(page, 'Row limit').getByRole('combobox');
      await field.fill(value);
      return field;
    },
  },
  {
    name: 'another order',
    values: ['SUM pieces', 'AVG amount', 'MAX amount', 'MIN amount', 'AVG pieces'],
    lead: (page, value) => leadMetric(page, 'Sort query by', value),
  },
];
