import type { FileNote } from '../fileTable.ts';
import { hasTime, isCut, isInexact, isMoved, KIND, kindOf, type Kind, numberForms } from './cellShape.ts';
import { type ColumnTally, givenShapes, ofKinds, type ShapeTally, sumOf } from './columnTally.ts';
import { commonDayForms, commonNumberForms, lostDigits, type ColumnReading, ZONED } from './columnReading.ts';
import { NUMBER_FORMS, PLAIN } from './numberForm.ts';
import type { ProfiledText } from './profileText.ts';
import { orderIn } from './textReadings.ts';
import type { TextChoice } from './textChoice.ts';

interface Read extends ProfiledText {
  readonly names: readonly string[];
  readonly readings: readonly ColumnReading[];
}

interface Column {
  readonly name: string;
  readonly tally: ColumnTally;
  readonly given: readonly ShapeTally[];
  readonly reading: ColumnReading;
}

/** What a person should know of how a text was read. */
export function textNotes(read: Read, choice: TextChoice): readonly FileNote[] {
  const columns = read.readings.map((reading, at) => {
    const tally = read.columns[at] ?? { shapes: new Map(), last: null, bare: 0, quotedEmpty: 0 };
    return { name: read.names[at] ?? '', tally, given: givenShapes(tally), reading };
  });
  return [...ofRows(read), ...ofForms(columns, read, choice), ...ofValues(columns)];
}

function ofRows({ heading, short, long, rows, width, strayQuotes }: Read): readonly FileNote[] {
  const count = (short?.count ?? 0) + (long?.count ?? 0);
  const line = Math.min(short?.line ?? Infinity, long?.line ?? Infinity);
  return [
    ...(heading === null
      ? []
      : [{ kind: 'heading' as const, count: heading.count, first: shortened(heading.first) }]),
    ...(count === 0 ? [] : [{ kind: 'widths' as const, count, of: rows, width, line }]),
    ...(strayQuotes === 0 ? [] : [{ kind: 'quotes' as const, count: strayQuotes }]),
  ];
}

const LONGEST = 60;
const shortened = (text: string): string => {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
};

/** The ways in which days and numbers are written, where it is not as in code or may be another. */
function ofForms(columns: readonly Column[], read: Read, choice: TextChoice): readonly FileNote[] {
  const order = choice.dayOrder ?? orderIn(read.columns);
  const isOpen = ({ tally, reading }: Column): boolean =>
    reading.day !== null && commonDayForms(ofKinds(tally.shapes.values(), KIND.day)).length > 1;
  const open = columns.filter(isOpen).map(({ name }) => name);
  const forms = new Map<string, string[]>();
  for (const column of columns) {
    const shown = isOpen(column) ? null : shownForm(column, columns);
    if (shown !== null) forms.set(shown, [...(forms.get(shown) ?? []), column.name]);
  }
  const unsure = columns.filter(isUnsureNumber).map(({ name }) => name);
  return [
    ...(open.length === 0 ? [] : [{ kind: order, columns: open }]),
    ...[...forms].map(([form, names]) => ({ kind: 'readAs' as const, form, columns: names })),
    ...(unsure.length === 0 ? [] : [{ kind: 'decimal' as const, columns: unsure }]),
  ];
}

function shownForm(column: Column, columns: readonly Column[]): string | null {
  const { reading, given } = column;
  if (reading.day !== null && given.some(({ shape }) => kindOf(shape) === KIND.day)) return reading.day.shown;
  if (reading.type !== 'DOUBLE' && reading.type !== 'BIGINT') return null;
  if (reading.number !== PLAIN) return NUMBER_FORMS.find((form) => form === reading.number)?.shown ?? null;
  // Beside decimal commas, 1.234 may be a thousand.
  const isBeside = columns.some(
    (each) => each.reading.type === 'DOUBLE' && each.reading.number.decimal === ',',
  );
  const fractions = ofKinds(given, KIND.fraction);
  const isThousand =
    fractions.length > 0 && fractions.every(({ shape }) => (numberForms(shape) & THOUSANDS) !== 0);
  return isBeside && isThousand ? '1234.56' : null;
}

const THOUSANDS =
  1 << NUMBER_FORMS.findIndex(({ decimal, thousands }) => decimal === ',' && thousands === '.');

/** Numbers such as 1,234, which may be a thousand or a little more than one. */
const isUnsureNumber = ({ reading, given }: Column): boolean =>
  reading.type === 'VARCHAR' &&
  ofKinds(given, KIND.formed).length > 0 &&
  given.every(({ shape }) => NUMERIC.has(kindOf(shape))) &&
  commonNumberForms(given) !== 0;

const NUMERIC: ReadonlySet<Kind> = new Set([
  KIND.whole,
  KIND.big,
  KIND.long,
  KIND.fraction,
  KIND.exponent,
  KIND.formed,
]);

/** Values that are another thing in the table than in the text, and those that keep a column from a type. */
function ofValues(columns: readonly Column[]): readonly FileNote[] {
  return [
    ...CHANGES.flatMap(([kind, shapesOf]): readonly FileNote[] => {
      const changed = columns.map((column) => ({ name: column.name, shapes: shapesOf(column) }));
      const sum = sumOf(changed.flatMap(({ shapes }) => shapes));
      if (sum === null) return [];
      const names = changed.filter(({ shapes }) => shapes.length > 0).map(({ name }) => name);
      return [{ kind, columns: names, count: sum.count, first: shortened(sum.first) }];
    }),
    ...columns.flatMap(others).slice(0, MOST_OTHERS),
  ];
}

const MOST_OTHERS = 10;

/** The values of a column that differ in the table. */
const CHANGES: readonly (readonly [
  kind: 'missing' | 'rounded' | 'digits' | 'cut' | 'moved',
  shapesOf: (column: Column) => readonly ShapeTally[],
])[] = [
  [
    'missing',
    ({ tally, reading }) => (reading.type === 'VARCHAR' ? [] : ofKinds(tally.shapes.values(), KIND.marker)),
  ],
  [
    'rounded',
    ({ given, reading }) => (reading.type === 'DOUBLE' ? given.filter(({ shape }) => isRounded(shape)) : []),
  ],
  [
    'digits',
    ({ given, reading }) => (reading.type === 'VARCHAR' && isNumeric(given) ? lostDigits(given) : []),
  ],
  [
    'cut',
    ({ given, reading }) =>
      reading.type.startsWith('TIMESTAMP')
        ? ofKinds(given, KIND.day).filter(({ shape }) => isCut(shape))
        : [],
  ],
  [
    'moved',
    ({ given, reading }) =>
      reading.type === ZONED ? ofKinds(given, KIND.day).filter(({ shape }) => isMoved(shape)) : [],
  ],
];

const isNumeric = (given: readonly ShapeTally[]): boolean =>
  given.length > 0 && given.every(({ shape }) => NUMERIC.has(kindOf(shape)));

function isRounded(shape: number): boolean {
  const kind = kindOf(shape);
  if (kind === KIND.big || kind === KIND.long) return true;
  return (kind === KIND.fraction || kind === KIND.exponent || kind === KIND.formed) && isInexact(shape);
}

const GROUPS: readonly (readonly [what: 'numbers' | 'days' | 'times' | 'truths', kinds: readonly Kind[]])[] =
  [
    ['numbers', [...NUMERIC, KIND.notNumber, KIND.infinite, KIND.plus]],
    ['days', [KIND.day]],
    ['times', [KIND.dayTime]],
    ['truths', [KIND.boolean]],
  ];

/** Of fewer values nothing shows what a column should be. */
const LEAST_LIKE = 3;

/** Few values, or a single one, that are not what all others of a text column are. */
function others({ name: column, given, reading }: Column): readonly FileNote[] {
  if (reading.type !== 'VARCHAR') return [];
  const all = sumOf(given)?.count ?? 0;
  for (const [what, kinds] of GROUPS) {
    const like = ofKinds(given, ...kinds);
    const unlike = sumOf(given.filter((each) => !like.includes(each)));
    if (unlike === null || unlike.count > Math.max(all / 10, 1) || all < LEAST_LIKE) continue;
    const { count, first, line } = unlike;
    const isTimed = what === 'days' && like.some(({ shape }) => hasTime(shape));
    return [
      {
        kind: 'others',
        column,
        what: isTimed ? 'times' : what,
        count,
        of: all,
        first: shortened(first),
        line,
      },
    ];
  }
  return [];
}
