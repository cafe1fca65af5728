import ts from 'typescript';

/** What the server says that no page shows, with who reads it. All its other messages are texts of the catalogue. */
export const NOT_SHOWN: readonly (readonly [place: string, reader: string])[] = [
  ['server/cli/', 'a terminal'],
  ['server/code/', 'a terminal'],
  ['server/people/runOrder.ts', 'a terminal'],
  ['server/backup/', 'a terminal'],
  ['server/keys/', 'a terminal'],
  ['server/meta/', 'a terminal'],
  ['server/samples/', 'a terminal'],
  ['server/chartTypes/', 'who writes a chart type, in a terminal too'],
  ['server/engines/added/', 'who writes an engine, in a terminal too'],
  ['server/files/', 'the notes of a start, in a terminal too'],
  ['server/apart/', 'a log'],
  ['server/auth/', 'programs with tokens'],
  ['server/http/', 'programs: what is wrong with a request'],
  ['server/mcp/', 'models'],
  ['server/gateway/', 'who runs a gateway: at its start, and on the Superset’s own pages'],
  ['server/guests/', 'programs that embed'],
  ['server/routes/embedding/', 'programs that embed'],
  ['server/people/outsiders.ts', 'a page without the app, at a proxy'],
  ['server/routes/site/', 'programs'],
  ['server/routes/chart/chartJobs.ts', 'programs'],
  ['server/routes/chart/explore.ts', 'programs'],
  ['server/routes/chart/exploreKeys.ts', 'programs'],
  ['server/routes/chart/exploreJson.ts', 'programs: the call of earlier charts'],
  ['server/routes/chart/exploreJsonResponses.ts', 'programs: the call of earlier charts'],
  ['server/routes/chart/timeRange.ts', 'programs'],
  ['server/routes/dataset/datasource.ts', 'programs'],
  ['server/routes/dataset/datasourceValues.ts', 'programs'],
  ['server/routes/database/upload.ts', 'programs'],
  ['server/routes/sqllab/query.ts', 'programs'],
  ['server/routes/sqllab/tabState.ts', 'programs'],
  ['server/routes/auth/', 'pages without the app, which have their texts by t'],
  ['server/pages/', 'pages without the app, which have their texts by t'],
  ['server/pictures/', 'a log, or texts by t'],
  ['server/notices/', 'a log'],
  ['server/engines/child/', 'a database’s own words: they stay as it says them'],
  ['server/engines/mysql/', 'a database’s own words'],
  ['server/engines/clickhouse/', 'a database’s own words'],
  ['server/engines/trino/', 'a database’s own words'],
  ['server/access/listedFunctions.ts', 'names of functions'],
];

/** Calls whose arguments people read, beside texts that end as sentences do. */
const SAYS = new Set([
  'messageError',
  'supersetError',
  'supersetErrorEntry',
  'fieldErrors',
  'legacyError',
  'issue',
  'refusal',
  'err',
]);
/** Calls of `t` are read where all texts are. Logs stay English. */
const NOT_READ = /^(?:t|say|RegExp)$|\blog\b|\.(?:exec|run|prepare|record)$/;
const STATEMENT = /^(?:SELECT|INSERT|UPDATE|DELETE|CREATE) |<[a-z]+/;

/** The messages of a file of the server; those with values as `server|… {name} …`. */
export function saidIn(source: ts.SourceFile): readonly string[] {
  const found = new Set<string>();
  const walk = (node: ts.Node, isSaid: boolean): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isThrowStatement(node)) return;
    if (ts.isCallExpression(node) && (NOT_READ.test(node.expression.getText()) || isDone(node))) return;
    if (isText(node)) {
      const text = messageOf(node, new Set());
      if (isMessage(text, isSaid)) found.add(text.includes('{') ? `server|${text}` : text);
      return;
    }
    const says = ts.isCallExpression(node) && SAYS.has(node.expression.getText());
    ts.forEachChild(node, (each) => walk(each, isSaid || says));
  };
  walk(source, false);
  return [...found];
}

/** What says that all went well is not shown: pages say it themselves. */
const isDone = ({ arguments: given }: ts.CallExpression): boolean => given[1]?.getText() === '200';

function isMessage(text: string, isSaid: boolean): boolean {
  const own = text.replaceAll(/\{\w+\}/g, '');
  const isSentence =
    /^["'“]?[A-Z{]/.test(text) && text.includes(' ') && (own.match(/[a-z]{2,}/gi) ?? []).length > 1;
  return isSentence && (isSaid || /[.!?]$/.test(text)) && !STATEMENT.test(own);
}

const isText = (node: ts.Node): node is ts.Expression =>
  ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || isSum(node);

const isSum = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) &&
  node.operatorToken.kind === ts.SyntaxKind.PlusToken &&
  (isText(node.left) || isText(node.right));

/** The text of an expression, with the names of what is put into it. */
function messageOf(node: ts.Expression, taken: Set<string>): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isParenthesizedExpression(node)) return messageOf(node.expression, taken);
  if (isSum(node)) return messageOf(node.left, taken) + messageOf(node.right, taken);
  if (!ts.isTemplateExpression(node)) return placeOf(node, taken);
  const rest = node.templateSpans.map(({ expression, literal }) => placeOf(expression, taken) + literal.text);
  return node.head.text + rest.join('');
}

function placeOf(node: ts.Expression, taken: Set<string>): string {
  const name = nameOf(node);
  let own = name;
  for (let again = 2; taken.has(own); again++) own = `${name}${again}`;
  taken.add(own);
  return `{${own}}`;
}

function nameOf(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (ts.isBinaryExpression(node)) return nameOf(node.left);
  if (ts.isAwaitExpression(node)) return nameOf(node.expression);
  if (!ts.isCallExpression(node)) return 'value';
  const { expression: called, arguments: given } = node;
  if (ts.isPropertyAccessExpression(called) && called.name.text !== 'join' && given[0] === undefined)
    return nameOf(called.expression);
  if (ts.isPropertyAccessExpression(called) && called.name.text === 'join') return nameOf(called.expression);
  return given[0] === undefined ? nameOf(called) : nameOf(given[0]);
}
