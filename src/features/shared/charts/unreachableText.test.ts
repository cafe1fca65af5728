import { expect, test } from 'vitest';
import { unreachableText } from './unreachableText.ts';

const NOT_HERE = 'The server is unreachable, and these rows are not on this device.';

test('the message that rows are not on this device is shown once', () => {
  expect(unreachableText({ kind: 'notHere', why: 'noExtract' })).toBe(NOT_HERE);
  expect(unreachableText(null)).toBe(NOT_HERE);
});

test('another reason why they were not computed here is added', () => {
  expect(unreachableText({ kind: 'notHere', why: 'template' })).toBe(
    `${NOT_HERE} The SQL contains a template: only the server computes charts of one.`,
  );
});
