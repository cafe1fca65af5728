import { expect, test } from 'vitest';
import type { PaletteCommand } from '#ui/commands/commands.ts';
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

test('the palette shows every enabled command, in registration order', () => {
  expect(labels('')).toEqual(['Add tab', 'Format SQL', 'Run', 'Go to charts']);
});

test('a label prefix ranks before a word prefix, and that before a subsequence', () => {
  expect(labels('t')).toEqual(['Add tab', 'Go to charts', 'Format SQL']);
  expect(labels('fsq')).toEqual(['Format SQL']);
});

test('words of the group and the label find a command in any order', () => {
  expect(labels('sql run')).toEqual(['Run']);
  expect(labels('charts edi')).toEqual(['Go to charts']);
});

test('no match shows no command', () => {
  expect(labels('zebra')).toEqual([]);
});

test('commands of the page rank before global ones', () => {
  const everywhere = [
    command('Go to charts', { group: 'Pages' }),
    command('Sign in', { group: 'Everywhere' }),
  ];
  const listed = rankCommands([...everywhere, command('Run')], '');
  expect(listed.map((each) => each.label)).toEqual(['Run', 'Sign in', 'Go to charts']);
});

test('a command without a name, which only has a key, is not listed', () => {
  expect(rankCommands([command(''), command('Run')], '').map(({ label }) => label)).toEqual(['Run']);
});
