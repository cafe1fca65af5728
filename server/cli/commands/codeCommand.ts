import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { err, ok, type Result } from '#domain/result.ts';
import { checkFolder } from '../../code/check.ts';
import { diffText } from '../../code/diffText.ts';
import { readFolder } from '../../code/folder.ts';
import { drawChanges } from '../../code/pictures/drawChanges.ts';
import { pictureHost } from '../../pictures/pictureHost.ts';
import type { CodeFiles } from '#domain/code/mergeFiles.ts';
import type { Remote } from '../../code/remote.ts';
import { pushPlan, sendPush, settlePush } from '../../code/push.ts';
import { compare, type ComparedCode, faultsText, type Pulled, writePulled } from '../../code/sync.ts';
import type { CodeCommand } from '../args/codeArgs.ts';
import { startError, type StartError } from '../start/startError.ts';
import { type OpenedRemote, openRemote, type RemoteWorld } from './openRemote.ts';

/** Runs `sextant pull`, `push` or `diff`; returns the text to print. */
export async function codeCommand(
  command: CodeCommand,
  world: RemoteWorld,
): Promise<Result<string, StartError>> {
  const root = resolve(world.cwd, command.folder);
  if (command.verb !== 'pull' && !existsSync(root))
    return err(startError(`There is no folder ${root}.`, 'sextant pull writes one.'));
  if (command.verb === 'check') return checkCommand(root, command, world);
  const base = command.base === null ? ok(undefined) : baseOf(resolve(world.cwd, command.base));
  if (!base.ok) return base;
  const remote = await openRemote(command, world);
  if (!remote.ok) return remote;
  try {
    return await done(root, command, remote.value, base.value, world);
  } finally {
    await remote.value.close();
  }
}

async function checkCommand(
  root: string,
  command: CodeCommand,
  world: RemoteWorld,
): Promise<Result<string, StartError>> {
  const remote = command.run ? await openRemote(command, world) : ok(null);
  if (!remote.ok) return remote;
  try {
    const checked = await checkFolder(root, remote.value?.remote ?? null);
    if (!checked.ok) return err(startError(checked.error));
    const { findings, files, ran } = checked.value;
    const what = `${countText(files)}${command.run ? `, ${ran} charts that ran` : ''}`;
    if (findings.length === 0) return ok(`All of it holds: ${what}.`);
    return err(
      startError(`${findings.length} of this does not hold:\n${findings.join('\n')}`, `In ${what}.`),
    );
  } finally {
    await remote.value?.close();
  }
}

function baseOf(root: string): Result<CodeFiles, StartError> {
  const read = readFolder(root);
  if (!read.ok) return err(startError(faultsText(read.error), `The base is ${root}. Nothing was changed.`));
  return ok(read.value.files);
}

async function done(
  root: string,
  { verb, take, pictures }: CodeCommand,
  { remote }: OpenedRemote,
  base: CodeFiles | undefined,
  world: Pick<RemoteWorld, 'clock' | 'cwd'>,
): Promise<Result<string, StartError>> {
  const compared = await compare(root, remote, { take, ...(base && { base }) });
  if (!compared.ok) return err(startError(compared.error.message, compared.error.hint));
  const { notes } = compared.value.server.records;
  if (verb === 'diff') {
    const text = diffText(compared.value) || 'The folder and the server are the same.';
    const drawn =
      pictures === null ? ok([]) : await drawnTo(resolve(world.cwd, pictures), compared.value, remote, world);
    return drawn.ok ? ok([text, ...notes.map(noteLine), ...drawn.value].join('\n')) : drawn;
  }
  if (verb === 'pull') return pulled(writePulled(root, remote, compared.value), remote, notes);
  const open = [...compared.value.merged.values()].some(({ conflicts }) => conflicts.length > 0);
  if (open) return pulled(writePulled(root, remote, compared.value), remote, [], 'Nothing was pushed.');
  const plan = pushPlan(compared.value);
  const sent = await sendPush(remote, compared.value, plan);
  if (!sent.ok) return err(startError(sent.error.message, sent.error.hint));
  const settled = await settlePush(root, remote, compared.value);
  if (!settled.ok) return err(startError(settled.error.message, settled.error.hint));
  return ok(
    [
      ...plan.created.map((path) => `created  ${path}`),
      ...plan.changed.map((path) => `changed  ${path}`),
      ...plan.kept.map((path) => `kept     ${path}, which is not in the folder any more`),
      ...sent.value.map(noteLine),
      plan.send.length === 0 ? `${remote.name} has all of it.` : `Pushed ${countText(plan.send.length)}.`,
    ].join('\n'),
  );
}

/** Draws what changes, by a process of its own that ends with this command. */
async function drawnTo(
  out: string,
  compared: ComparedCode,
  remote: Remote,
  { clock }: Pick<RemoteWorld, 'clock'>,
): Promise<Result<readonly string[], StartError>> {
  const pictures = pictureHost();
  try {
    const drawn = await drawChanges(compared, { remote, pictures, now: clock.now(), out });
    if (!drawn.ok) return err(startError(drawn.error));
    return ok([`Drew ${drawn.value} before and after: ${join(out, 'index.html')}`]);
  } finally {
    pictures.close();
  }
}

function pulled(
  { added, changed, removed, conflicts }: Pulled,
  remote: Remote,
  notes: readonly string[],
  hint = 'Everything else was pulled.',
): Result<string, StartError> {
  if (conflicts.length > 0) {
    const lines = conflicts.map(({ file, parts }) => `${file}: ${parts.join(', ')}`);
    return err(
      startError(
        ['The folder and the server both changed:', ...lines].join('\n'),
        `${hint} Write in these files which side to take, and try again.`,
      ),
    );
  }
  const lines = [
    ...added.map((path) => `added    ${path}`),
    ...changed.map((path) => `changed  ${path}`),
    ...removed.map((path) => `removed  ${path}`),
  ];
  return ok(
    [
      ...lines,
      ...notes.map(noteLine),
      lines.length === 0 ? `The folder has all of ${remote.name}.` : `Pulled ${countText(lines.length)}.`,
    ].join('\n'),
  );
}

const noteLine = (note: string): string => `note     ${note}`;

const countText = (count: number): string => (count === 1 ? '1 file' : `${count} files`);
