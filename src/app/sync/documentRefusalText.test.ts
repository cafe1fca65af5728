import { describe, expect, test } from 'vitest';
import { newChartContents } from '#domain/chart/chartContents.ts';
import { newReportContents } from '#domain/report/reportContents.ts';
import type { OutboxRow } from '#sync/outbox/outboxRow.ts';
import type { Tables } from '#store/schema.ts';
import { refusalText } from './refusalText.ts';
import { documentRefusalText } from './documentRefusalText.ts';

const BASE = newChartContents('Sales', { viz_type: 'pie' });

/** The text for a rejected save of a chart. */
function textOf(status: number): Promise<string | null> {
  const saved = { base: BASE, content: { ...BASE, title: 'Sales by city' }, at: 0 };
  const document = { id: 'a', kind: 'chart', saved, conflict: null, detachedAt: null };
  const db = { documents: { get: () => Promise.resolve(document) } } as unknown as Tables;
  const lastAnswer = { kind: 'http', status, message: 'no', at: 0 };
  return documentRefusalText(db, { lane: 'document:a', lastAnswer } as unknown as OutboxRow);
}

test('a rejected switch of a report has its own message, and other saves of it name the report [ERR-55]', async () => {
  const base = newReportContents('Weekly', 'UTC');
  const textFor = (parts: object): Promise<string | null> => {
    const saved = { base, content: { ...base, ...parts }, at: 0 };
    const document = { id: 'a', kind: 'report', saved, conflict: null, detachedAt: null };
    const db = { documents: { get: () => Promise.resolve(document) } } as unknown as Tables;
    const lastAnswer = { kind: 'http', status: 422, message: 'no', at: 0 };
    return documentRefusalText(db, { lane: 'document:a', lastAnswer } as unknown as OutboxRow);
  };
  expect(await textFor({ active: false })).toBe('We were unable to active or deactivate this report.');
  expect(await textFor({ active: false, description: 'x' })).toBe(
    'The report “Weekly” could not be saved: no',
  );
});

test('a report that the server does not delete has its own message, and other documents have none [ERR-56]', async () => {
  const textFor = (kind: string): Promise<string | null> => {
    const db = { documents: { get: () => Promise.resolve({ id: 'a', kind }) } } as unknown as Tables;
    return refusalText(db, { lane: 'document:a', command: 'document.delete' } as unknown as OutboxRow);
  };
  expect(await textFor('report')).toBe('Your report could not be deleted');
  expect(await textFor('chart')).toBe(null);
});

test('a new record that the server rejects is called as on screen [ERR-39]', async () => {
  const textFor = (kind: string): Promise<string | null> => {
    const db = { documents: { get: () => Promise.resolve({ id: 'a', kind }) } } as unknown as Tables;
    const lastAnswer = { kind: 'http', status: 422, message: 'no', at: 0 };
    const row = { lane: 'document:a', command: 'document.create', lastAnswer };
    return refusalText(db, row as unknown as OutboxRow);
  };
  expect(await textFor('annotationLayer')).toBe('Sorry, there was an error saving this annotation layer: no');
  expect(await textFor('chart')).toBe('Sorry, there was an error saving this chart: no');
});

describe('a rejected save of a chart', () => {
  test('for lack of permission names the chart [ERR-59]', async () => {
    expect(await textOf(403)).toBe('You do not have permission to edit this chart');
  });

  test('for any other reason says that it failed [ERR-42]', async () => {
    expect(await textOf(422)).toBe('Failed to save slice');
  });
});

test('a save of what was deleted on the server says so, and that the changes are still here', async () => {
  const saved = { base: BASE, content: { ...BASE, title: 'Sales by city' }, at: 0 };
  const document = { id: 'a', kind: 'chart', saved, conflict: null, detachedAt: 5 };
  const db = { documents: { get: () => Promise.resolve(document) } } as unknown as Tables;
  expect(
    await documentRefusalText(db, { lane: 'document:a', lastAnswer: null } as unknown as OutboxRow),
  ).toBe('“Sales by city” was deleted on the server. Your changes are still on this device.');
});
