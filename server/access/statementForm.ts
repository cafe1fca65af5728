/**
 * Statements that stand around another one, or for another one. The engine describes neither EXPLAIN nor PRAGMA, so
 * what they stand for is judged, and that is what runs.
 */
export interface StatementForm {
  /** The text to be judged. */
  readonly judged: string;
  /** The text to be run: the judged one, after words from here. */
  readonly run: string;
  /** EXPLAIN without ANALYZE runs nothing. */
  readonly explains: 'plan' | 'run' | null;
}

const OPTION = String.raw`\s*(?:format|analyze)(?:\s+\w+)?\s*`;
const EXPLAIN = new RegExp(
  String.raw`^\s*explain(?<analyze>\s+analyze)?(?<options>\s*\(${OPTION}(?:,${OPTION})*\))?(?=[\s(])`,
  'i',
);
const PRAGMA =
  /^\s*pragma\s+(?<name>table_info|show|version|database_size|storage_info|collations|platform)\s*(?<given>\([^]*\))?\s*$/i;
const SHOW = /^\s*pragma\s+show_tables(?<all>_expanded)?\s*$/i;

export function statementForm(sql: string): StatementForm {
  const explain = EXPLAIN.exec(sql);
  if (explain !== null) {
    const { analyze, options = '' } = explain.groups ?? {};
    const runs = analyze !== undefined || /analyze/i.test(options);
    return { judged: sql.slice(explain[0].length), run: sql, explains: runs ? 'run' : 'plan' };
  }
  const pragma = PRAGMA.exec(sql);
  if (pragma?.groups !== undefined) {
    const { name = '', given = '()' } = pragma.groups;
    return plain(`SELECT * FROM pragma_${name.toLowerCase()}${given}`);
  }
  const show = SHOW.exec(sql);
  if (show !== null) return plain(show.groups?.['all'] === undefined ? 'SHOW TABLES' : 'SHOW ALL TABLES');
  return plain(sql);
}

const plain = (sql: string): StatementForm => ({ judged: sql, run: sql, explains: null });
