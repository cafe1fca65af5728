import type { Conflict } from '../merge/conflict.ts';
import { type CodeFile, valueOf } from './codeFiles.ts';
import type { CodeFileKind } from './codeFileKind.ts';

/** What conflicts are about, in words. */
export interface NamedConflict {
  readonly part: string;
  readonly conflict: Conflict;
}

/** Names the parts of a file that conflicts are about. */
export function namedConflicts(
  kind: CodeFileKind,
  conflicts: readonly Conflict[],
  files: readonly CodeFile[],
) {
  const forms = files.map((each) => kind.form(valueOf(each)));
  return conflicts.map((conflict): NamedConflict => {
    const part = conflict.path.length === 0 ? null : kind.part(conflict, forms);
    return {
      conflict,
      part: part === null ? `The ${kind.noun}` : [part.noun, part.name].filter(Boolean).join(' '),
    };
  });
}
