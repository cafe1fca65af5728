import type { FileNote, FilePreview } from '#domain/device/files/fileTable.ts';

/** The sheets or tables of a file, the one that is read, and what is to be said of it. */
export type FileParts = Pick<FilePreview, 'parts' | 'part'> & { readonly notes?: readonly FileNote[] };

export const NO_PARTS: FileParts = { parts: [], part: '' };

export const partsOf = ({ parts, part, notes = [] }: FileParts): FileParts & Pick<FilePreview, 'notes'> => ({
  parts,
  part,
  notes,
});
