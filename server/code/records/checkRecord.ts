import { isRecord } from '#domain/jsonValue.ts';
import { isBuiltIn } from '../../people/roles.ts';
import type { CheckedFile, Finding } from '../finding.ts';
import { kindOfFolder } from '../fileKinds.ts';
import { formFaults } from './formFaults.ts';
import type { RecordFileKind } from './recordKind.ts';
import { idOfReference } from './writeRecords.ts';

/** What does not hold in a file that exports do not have, without a server. */
export function checkRecord(
  { path, value }: CheckedFile,
  kind: RecordFileKind,
  ids: ReadonlySet<string>,
): readonly Finding[] {
  const faults = formFaults(kind, value);
  if (faults.length > 0) return faults.map((each) => ({ path, ...each }));
  const doubt = kind.doubt(value);
  if (doubt !== null) return [{ path, at: { path: [doubt.key] }, reason: doubt.reason }];
  // Who pulled it may not have seen the roles.
  const hasRoles = [...ids].some((id) => id.startsWith('roles '));
  return kind.references(value).flatMap((reference) => {
    const { folder, id } = reference;
    const isElsewhere = folder === 'roles' && (isBuiltIn(id) || !hasRoles);
    if (isElsewhere || ids.has(idOfReference(reference))) return [];
    const noun = kindOfFolder(folder)?.noun ?? '';
    return [
      { path, at: { path: placeOf(value, id) ?? [] }, reason: `The ${noun} ${id} is not in the folder.` },
    ];
  });
}

/** Where a value has a text that names something. */
function placeOf(value: unknown, id: string): readonly (string | number)[] | null {
  if (typeof value === 'string') return value.endsWith(id) ? [] : null;
  const parts: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? [...value.entries()]
    : isRecord(value)
      ? Object.entries(value)
      : [];
  for (const [key, each] of parts) {
    const below = placeOf(each, id);
    if (below !== null) return [key, ...below];
  }
  return null;
}
