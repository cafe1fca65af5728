import { expect, test } from 'vitest';
import { numberForm } from './numberForm.ts';

test.each([
  [['1234,56', '-0,5', null], { decimal: ',', thousands: null }],
  [['1.234,56', '7', '1.000.000,00'], { decimal: ',', thousands: '.' }],
  [['1 234,50', '12 000', ''], { decimal: ',', thousands: ' ' }],
  [['1,234.50', '12,000', '7'], { decimal: '.', thousands: ',' }],
  [['1,234,567', '7'], { decimal: '.', thousands: ',' }],
  [['1 234.50', '12 000'], { decimal: '.', thousands: ' ' }],
  [['1\u202F234', '12\u00A0345', '7'], { decimal: ',', thousands: ' ' }],
])('%j are numbers of the form %j', (values, form) => {
  expect(numberForm(values)).toEqual(form);
});

test.each([
  ['plain numbers', ['1', '2.5']],
  ['what may be either', ['1,234', '5,678']],
  ['codes with blanks', ['12 345', '1 234']],
  ['what only looks like numbers', ['1,2', '1.2.3']],
  ['versions and addresses', ['10.0.0.1', '10.0.0.255']],
  ['lists', ['1,2,3', '4,5']],
  ['nothing', [null, '']],
])('%s stay as they are', (_, values) => {
  expect(numberForm(values)).toBeNull();
});
