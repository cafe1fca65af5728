import type { EngineSql } from '../spokenDatabase.ts';

/** What a reader of SQL has to know to find the ends of its comments and texts; what is left out is not so. */
export type TextRules = EngineSql['rules'];

export const STANDARD_RULES: TextRules = { nests: true, dollars: true };
