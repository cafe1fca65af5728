import { describe, expect, it } from 'vitest';
import { type TimeRangeForm, timeRangeForm, timeRangeText } from './timeRangeForm.ts';
import { resolveTimeRange } from './timeRange.ts';

const NOW = Date.parse('2026-03-15T10:20:30Z');

describe('the form of a time range', () => {
  it.each<readonly [string, TimeRangeForm]>([
    ['Last 3 months', { kind: 'relative', direction: 'Last', count: 3, unit: 'month' }],
    ['Next 1 day', { kind: 'relative', direction: 'Next', count: 1, unit: 'day' }],
    ['Last week', { kind: 'common', text: 'Last week' }],
    ['No filter', { kind: 'common', text: 'No filter' }],
    ['previous calendar year', { kind: 'common', text: 'previous calendar year' }],
    ['2004-02-01 : 2004-03-01', { kind: 'calendar', first: '2004-02-01', last: '2004-02-29' }],
    [
      'DATEADD(DATETIME("today"), -7, day) : now',
      {
        kind: 'custom',
        since: { kind: 'relative', amount: -7, unit: 'day', from: 'today' },
        until: { kind: 'now' },
      },
    ],
    [
      ' : 2004-01-01T08:30:00',
      { kind: 'custom', since: { kind: 'open' }, until: { kind: 'moment', text: '2004-01-01T08:30:00' } },
    ],
    ['today : ', { kind: 'custom', since: { kind: 'today' }, until: { kind: 'open' } }],
  ])('of “%s” is read, and written as the same text', (text, form) => {
    expect(timeRangeForm(text)).toEqual(form);
    expect(timeRangeText(form).trim()).toBe(text.trim());
  });

  it('reads days that have a time of midnight, and an empty range of days as a custom one', () => {
    expect(timeRangeForm('2004-01-01T00:00:00 : 2005-01-01T00:00:00')).toEqual({
      kind: 'calendar',
      first: '2004-01-01',
      last: '2004-12-31',
    });
    expect(timeRangeForm('2004-01-01 : 2004-01-01').kind).toBe('custom');
    expect(timeRangeForm('2004-99-01 : 2004-99-02').kind).toBe('custom');
  });

  it('of days includes the last one', () => {
    const text = timeRangeText({ kind: 'calendar', first: '2024-02-28', last: '2024-02-29' });
    const range = resolveTimeRange(text, NOW, 'UTC');
    expect(range).toEqual({
      ok: true,
      value: { since: Date.parse('2024-02-28T00:00:00Z'), until: Date.parse('2024-03-01T00:00:00Z') },
    });
  });

  it('of relative ends is evaluated by the contract’s functions', () => {
    const text = timeRangeText({
      kind: 'custom',
      since: { kind: 'relative', amount: -2, unit: 'month', from: 'today' },
      until: { kind: 'relative', amount: 1, unit: 'day', from: 'today' },
    });
    expect(resolveTimeRange(text, NOW, 'UTC')).toEqual({
      ok: true,
      value: { since: Date.parse('2026-01-15T00:00:00Z'), until: Date.parse('2026-03-16T00:00:00Z') },
    });
  });
});
