import { expect, test } from 'vitest';
import { filledSchedule, scheduleFields } from './scheduleForm.ts';

const FORM = {
  JSONSCHEMA: {
    type: 'object',
    properties: {
      crontab: { type: 'string', title: 'How often', default: '0 8 * * *' },
      until: { type: 'string', format: 'date-time', title: 'Until' },
      output: { type: 'string', enum: ['table', 'mail'] },
      nested: { type: 'object' },
    },
    required: ['crontab', 'output'],
  },
};

test('the form has the fields that the server describes, and none where it describes nothing [QRY-08]', () => {
  expect(scheduleFields(FORM).map(({ title, kind, isRequired }) => [title, kind, isRequired])).toEqual([
    ['How often', 'text', true],
    ['Until', 'moment', false],
    ['output', 'choice', true],
  ]);
  for (const none of [undefined, null, {}, 'x', { JSONSCHEMA: [] }]) expect(scheduleFields(none)).toEqual([]);
});

test('what is filled in is sent, without what was left empty', () => {
  const fields = scheduleFields(FORM);
  expect(filledSchedule(fields, { output: 'mail' })).toEqual({
    info: { crontab: '0 8 * * *', output: 'mail' },
    missing: null,
  });
  expect(filledSchedule(fields, {}).missing).toBe('output');
  expect(filledSchedule(fields, { output: 'mail', until: 'soon' }).missing).toBe('Until');
});
