import { expect, test } from 'vitest';
import type { PaletteCommand } from '#ui/commands.ts';
import { rankCommands } from './rankCommands.ts';

function command(label: string, more: Partial<PaletteCommand> = {}): PaletteCommand {
  return { id: label, label, group: 'SQL editor', run: () => undefined, ...more };
}

const COMMANDS = [
  command('Add tab'),
  command('Format SQL'),
  command('Run'),
  command('Go to charts'),
  command('Stop', { disabled: true }),
];

const labels = (typed: string): string[] => rankCommands(COMMANDS, typed).map((each) => each.label);

test('the palette shows every command that can be run, in the order they were offered', () => {
  expect(labels('')).toEqual(['Add tab', 'Format SQL', 'Run', 'Go to charts']);
});

test('the beginning of the label comes before the beginning of a word, and that before letters on the way', () => {
  expect(labels('t')).toEqual(['Add tab', 'Go to charts', 'Format SQL']);
  expect(labels('fsq')).toEqual(['Format SQL']);
});

test('what matches nothing shows nothing', () => {
  expect(labels('zebra')).toEqual([]);
});

test('what the page offers comes before what is offered everywhere', () => {
  const everywhere = [
    command('Go to charts', { group: 'Pages' }),
    command('Sign in', { group: 'Everywhere' }),
  ];
  const listed = rankCommands([...everywhere, command('Run')], '');
  expect(listed.map((each) => each.label)).toEqual(['Run', 'Sign in', 'Go to charts']);
});
