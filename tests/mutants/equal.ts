import type { Site } from './sites.ts';

/** A change after which the code does the same, and why. */
interface Equal {
  readonly file: string;
  readonly was: string;
  readonly becomes: string;
  readonly why: string;
}

const EQUAL: readonly Equal[] = [
  {
    file: 'src/documents/takeDocument.ts',
    was: 'saved',
    becomes: 'true || (saved)',
    why: 'a save of nothing that is queued again is dropped when it is sent, as it is here at once',
  },
];

/** Why a change changes nothing; null if that is not known of it. */
export function whyEqual({ file, was, becomes }: Site): string | null {
  const known = EQUAL.find((each) => each.file === file && each.was === was && each.becomes === becomes);
  return known ? `nobody, as it changes nothing: ${known.why}` : null;
}
