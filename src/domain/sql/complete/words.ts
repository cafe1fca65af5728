/** The words completion offers. Curated, not complete: a list of seven hundred hides the relevant ten. */
export const KEYWORDS =
  `SELECT FROM WHERE GROUP-BY ORDER-BY HAVING LIMIT OFFSET QUALIFY WINDOW JOIN LEFT-JOIN RIGHT-JOIN INNER-JOIN FULL-JOIN
  CROSS-JOIN NATURAL-JOIN ASOF-JOIN LATERAL ON USING AS WITH RECURSIVE UNION UNION-ALL INTERSECT EXCEPT DISTINCT ALL AND OR NOT IN
  EXISTS BETWEEN LIKE ILIKE SIMILAR-TO IS NULL IS-NULL IS-NOT-NULL TRUE FALSE CASE WHEN THEN ELSE END CAST ASC DESC NULLS-FIRST
  NULLS-LAST OVER PARTITION-BY ROWS RANGE PRECEDING FOLLOWING UNBOUNDED CURRENT-ROW FILTER INTERVAL VALUES INSERT-INTO UPDATE SET
  DELETE-FROM CREATE-TABLE CREATE-VIEW CREATE-OR-REPLACE ALTER-TABLE DROP-TABLE DROP-VIEW IF-EXISTS IF-NOT-EXISTS TRUNCATE
  EXPLAIN EXPLAIN-ANALYZE DESCRIBE SUMMARIZE SHOW PIVOT UNPIVOT TABLESAMPLE FETCH FIRST ROLLUP CUBE GROUPING-SETS EXCLUDE REPLACE`
    .split(/\s+/)
    .map((word) => word.replaceAll('-', ' '));

export const TYPE_NAMES =
  `INTEGER BIGINT SMALLINT TINYINT HUGEINT DOUBLE REAL FLOAT DECIMAL NUMERIC VARCHAR TEXT CHAR BOOLEAN DATE TIME TIMESTAMP
  TIMESTAMPTZ INTERVAL UUID JSON BLOB`.split(/\s+/);

/** Those of them that engines take for part of the language, and so do not list. */
export const SYNTAX_FUNCTIONS: ReadonlySet<string> = new Set(
  'coalesce nullif extract position row_number rank dense_rank lag lead first_value last_value ntile'.split(
    ' ',
  ),
);

/**
 * Functions that nearly every engine has, each with its arguments; they are offered until the engine's own are known.
 */
export const FUNCTIONS: ReadonlyMap<string, string> = new Map([
  ['count', '(*)'],
  ['sum', '(x)'],
  ['avg', '(x)'],
  ['min', '(x)'],
  ['max', '(x)'],
  ['stddev', '(x)'],
  ['variance', '(x)'],
  ['string_agg', '(text, separator)'],
  ['array_agg', '(x)'],
  ['coalesce', '(a, b, …)'],
  ['nullif', '(a, b)'],
  ['greatest', '(a, b, …)'],
  ['least', '(a, b, …)'],
  ['abs', '(x)'],
  ['round', '(x, digits)'],
  ['floor', '(x)'],
  ['ceil', '(x)'],
  ['power', '(x, y)'],
  ['sqrt', '(x)'],
  ['ln', '(x)'],
  ['mod', '(x, y)'],
  ['length', '(text)'],
  ['lower', '(text)'],
  ['upper', '(text)'],
  ['trim', '(text)'],
  ['substring', '(text, start, length)'],
  ['replace', '(text, from, to)'],
  ['concat', '(a, b, …)'],
  ['position', '(part IN text)'],
  ['date_trunc', "('unit', x)"],
  ['extract', '(unit FROM x)'],
  ['now', '()'],
  ['row_number', '() OVER ()'],
  ['rank', '() OVER ()'],
  ['dense_rank', '() OVER ()'],
  ['lag', '(x, rows) OVER ()'],
  ['lead', '(x, rows) OVER ()'],
  ['first_value', '(x) OVER ()'],
  ['last_value', '(x) OVER ()'],
  ['ntile', '(n) OVER ()'],
]);

/** Words that need quotes as a name in most engines, also as an alias without AS. */
export const RESERVED_WORDS: ReadonlySet<string> = new Set(
  `ALL ALTER ANALYZE AND ANTI ANY AS ASC ASOF BETWEEN BOTH BY CASE CAST CHECK COLLATE COLUMN CONSTRAINT CREATE CROSS DEFAULT DELETE
  DESC DESCRIBE DISTINCT DO DROP ELSE END EXCEPT EXISTS EXPLAIN FALSE FETCH FOR FOREIGN FROM FULL GRANT GROUP HAVING IN INNER INSERT
  INTERSECT INTO IS JOIN LATERAL LEADING LEFT LIKE ILIKE LIMIT NATURAL NOT NULL OFFSET ON ONLY OR ORDER OUTER OVER PARTITION PIVOT
  PRIMARY QUALIFY RECURSIVE REFERENCES RETURNING RIGHT SAMPLE SELECT SEMI SET SOME TABLE TABLESAMPLE THEN TO TRAILING TRUE UNION
  UNIQUE UNPIVOT UPDATE USER USING VALUES VARIADIC WHEN WHERE WINDOW WITH`.split(/\s+/),
);
