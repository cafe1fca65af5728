import { BUNDLE_KINDS } from '#domain/code/bundleKinds.ts';
import type { CodeFileKind } from '#domain/code/codeFileKind.ts';
import { annotationLayers } from './records/annotationLayers.ts';
import { cssTemplates } from './records/cssTemplates.ts';
import { playlists } from './records/playlists.ts';
import type { RecordFileKind } from './records/recordKind.ts';
import { alerts, reports } from './records/reports.ts';
import { roles } from './records/roles.ts';
import { rowRules } from './records/rowRules.ts';
import { tags } from './records/tags.ts';

/** What a server's exports do not have; in the order in which they refer to each other. */
export const RECORD_KINDS: readonly RecordFileKind[] = [
  annotationLayers,
  cssTemplates,
  tags,
  reports,
  alerts,
  playlists,
  roles,
  rowRules,
];

/** Every kind of file. */
export const FILE_KINDS: readonly CodeFileKind[] = [...BUNDLE_KINDS, ...RECORD_KINDS];

export const kindOfFolder = (folder: string): CodeFileKind | undefined =>
  FILE_KINDS.find((each) => each.folder === folder);

export const recordKindOf = ({ folder }: CodeFileKind): RecordFileKind | undefined =>
  RECORD_KINDS.find((each) => each.folder === folder);

/** The kind of file at a path; undefined for what is none. */
export const kindAt = (path: string): CodeFileKind | undefined => kindOfFolder(path.split('/')[0] ?? '');
