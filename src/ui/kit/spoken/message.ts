import type { TextValues } from '#domain/format/texts.ts';

/** What React Aria says, made of the values that it gives. */
export type SpokenMessages = Readonly<Record<string, (values: TextValues) => string>>;
