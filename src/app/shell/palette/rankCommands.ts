import type { PaletteCommand } from '#ui/commands/commands.ts';

/** Lower is better; null for no match, or what cannot be chosen. A word prefix beats a subsequence. */
function rank(command: PaletteCommand, wanted: string): number | null {
  const label = command.label.toLowerCase();
  if (command.disabled === true || label === '') return null;
  if (label.startsWith(wanted)) return 0;
  if (label.includes(` ${wanted}`)) return 1;
  if (label.includes(wanted) || command.group.toLowerCase().startsWith(wanted)) return 2;
  const words = `${command.group} ${label}`.toLowerCase().split(/\s+/);
  if (wanted.split(/\s+/).every((part) => words.some((word) => word.startsWith(part)))) return 3;
  let from = 0;
  for (const letter of wanted) {
    from = label.indexOf(letter, from) + 1;
    if (from === 0) return null;
  }
  return 4;
}

/** Commands of the current page rank before global ones. */
const ANYWHERE: readonly string[] = ['Everywhere', 'Pages'];

/** The enabled commands that match the search text, best first. */
export function rankCommands(commands: readonly PaletteCommand[], typed: string): readonly PaletteCommand[] {
  const wanted = typed.trim().toLowerCase();
  return commands
    .map((command) => ({ command, rank: rank(command, wanted) }))
    .filter((each): each is { command: PaletteCommand; rank: number } => each.rank !== null)
    .toSorted(
      (a, b) => a.rank - b.rank || ANYWHERE.indexOf(a.command.group) - ANYWHERE.indexOf(b.command.group),
    )
    .map((each) => each.command);
}
