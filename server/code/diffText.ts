import { difference } from '#domain/merge/difference.ts';
import { ABSENT, present, type Side } from '#domain/merge/side.ts';
import { lineDiff } from '#domain/text/lineDiff.ts';
import { asText } from '#domain/jsonValue.ts';
import { writePlainYaml } from '#domain/code/yaml/plainYaml.ts';
import { type CodeFile, valueOf } from '#domain/code/codeFiles.ts';
import { pushPlan } from './push.ts';
import { type ComparedCode, pathsOf } from './sync.ts';

/** What a push would change at the server, and what it would take from it, for a person who reviews it. */
export function diffText(compared: ComparedCode): string {
  const { server, merged, base, folder } = compared;
  const plan = pushPlan(compared);
  const paths = pathsOf(compared);
  const parts = plan.send.map(([path, file]) => changeText(path, server.files.get(file.id), file));
  const there = [...merged].flatMap(([id, { merged: file, conflicts }]) =>
    conflicts.length === 0 &&
    file?.text === server.files.get(id)?.text &&
    file?.text !== folder.files.get(id)?.text
      ? [`  ${paths.get(id) ?? id}${base.has(id) ? '' : ' (new)'}${file === null ? ' (deleted)' : ''}`]
      : [],
  );
  const conflicts = [...merged].flatMap(([id, each]) =>
    each.conflicts.length === 0 ? [] : [`  ${paths.get(id) ?? id}`],
  );
  return [
    ...parts,
    ...section('Changed in both, for somebody to decide (pull writes both sides):', conflicts),
    ...section('Changed at the server since the last pull:', there),
    ...section(
      'Not in the folder any more; a push leaves them at the server:',
      plan.kept.map((path) => `  ${path}`),
    ),
  ].join('\n');
}

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [[title, ...lines].join('\n')];

/** What changes of one file, under its path. */
export function changeText(path: string, before: CodeFile | undefined, after: CodeFile): string {
  const { kind } = after;
  const file = valueOf(after);
  const head = `${path}  ${kind.noun} "${asText(file[kind.titleKey])}"`;
  if (before === undefined) return `${head}: new`;
  const forms = [kind.form(valueOf(before)), kind.form(file)] as const;
  const changes = difference(kind.shape, present(forms[0]), present(forms[1]));
  const lines = changes.flatMap((change) => {
    const part = kind.part(change, forms);
    // What only follows from another change, as the children of a row.
    if (part === null) return [];
    const name = [part.noun, part.name && `"${part.name}"`, part.detail].filter(Boolean).join(' ');
    if (!change.before.there) return [`  + ${name}`];
    if (!change.after.there) return [`  - ${name}`];
    return [`  ${name}`, ...valueLines(change.before, change.after)];
  });
  return [head, ...lines].join('\n');
}

const MAX_LINES = 40;

function valueLines(before: Side, after: Side): readonly string[] {
  const [from, to] = [before, after].map(textOf) as [string, string];
  const lines = lineDiff(from, to)
    .filter(({ kind }) => kind !== 'same')
    .map(({ kind, text }) => `    ${kind === 'added' ? '+' : '-'} ${text}`);
  const left = lines.length - MAX_LINES;
  return left > 0 ? [...lines.slice(0, MAX_LINES), `      … ${left} more lines`] : lines;
}

const textOf = (side: Side = ABSENT): string =>
  !side.there ? '' : typeof side.value === 'string' ? side.value : writePlainYaml(side.value).trimEnd();
