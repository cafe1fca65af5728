import { asNumber, asRecord, asText, isRecord, parseRecord, type JsonRecord } from '../../jsonValue.ts';
import { SECOND } from '../../time.ts';
import type { DashboardContents } from '../form/dashboardContent.ts';
import { metadataProblem } from './metadataProblem.ts';
import { DEFAULT_STAGGER_TIME } from './metadata.ts';

/** All of a dashboard but its layout. */
export type DashboardSettings = Omit<DashboardContents, 'layout'>;

/** The properties of a dashboard as texts and switches of a form. */
export interface PropertiesForm {
  readonly title: string;
  readonly slug: string;
  readonly owners: readonly number[];
  /** The roles that may see it. */
  readonly roles: readonly number[];
  readonly certifiedBy: string;
  readonly certificationDetails: string;
  readonly colorScheme: string;
  /** A label and its colour on each line: `Ships: #1f77b4`. */
  readonly labelColors: string;
  /** Seconds. */
  readonly refreshFrequency: string;
  readonly isStaggered: boolean;
  /** Milliseconds. */
  readonly staggerTime: string;
  readonly areCrossFiltersOn: boolean;
  readonly css: string;
  /** The id of its theme; empty for everybody's. */
  readonly theme: string;
  /** The metadata that no other field shows, as JSON. */
  readonly metadata: string;
}

/** Keys with a field of their own. */
const OWN_KEYS = [
  'color_scheme',
  'cross_filters_enabled',
  'label_colors',
  'refresh_frequency',
  'stagger_refresh',
  'stagger_time',
] as const;
/** Keys that pages write by themselves. */
const HIDDEN_KEYS: readonly string[] = ['map_label_colors', 'shared_label_colors', 'color_scheme_domain'];
const APART: ReadonlySet<string> = new Set([...OWN_KEYS, ...HIDDEN_KEYS]);

const without = (metadata: JsonRecord, isApart: boolean): JsonRecord =>
  Object.fromEntries(Object.entries(metadata).filter(([key]) => APART.has(key) === isApart));

export function readProperties({ metadata, ...settings }: DashboardSettings): PropertiesForm {
  const labels = Object.entries(asRecord(metadata['label_colors']));
  return {
    title: settings.title,
    slug: settings.slug ?? '',
    owners: settings.owners,
    roles: settings.roles ?? [],
    certifiedBy: settings.certifiedBy,
    certificationDetails: settings.certificationDetails,
    colorScheme: asText(metadata['color_scheme']),
    labelColors: labels.map(([label, color]) => `${label}: ${asText(color)}`).join('\n'),
    refreshFrequency: String(asNumber(metadata['refresh_frequency']) ?? 0),
    isStaggered: metadata['stagger_refresh'] !== false,
    staggerTime: String(asNumber(metadata['stagger_time']) ?? DEFAULT_STAGGER_TIME),
    areCrossFiltersOn: metadata['cross_filters_enabled'] !== false,
    css: settings.css,
    theme: settings.themeId === undefined ? '' : String(settings.themeId),
    metadata: JSON.stringify(without(metadata, false), null, 2),
  };
}

const MAX_SLUG_LENGTH = 255;
const DAY_OF_SECONDS = 86_400;
const COLOR = /^(?:#[\da-f]{3,8}|rgba?\([\d\s.,%]+\))$/iu;

/** The fields that cannot be applied, with a text each. `taken` are the slugs of other dashboards. */
export function propertyErrors(
  form: PropertiesForm,
  taken: ReadonlySet<string>,
): Partial<Record<keyof PropertiesForm, string>> {
  const found: Partial<Record<keyof PropertiesForm, string | null>> = {
    slug: slugProblem(slugOf(form.slug), taken),
    labelColors: colorsProblem(form.labelColors),
    refreshFrequency: integerProblem(form.refreshFrequency, DAY_OF_SECONDS),
    staggerTime: integerProblem(form.staggerTime, (DAY_OF_SECONDS * SECOND) / 24),
    css: cssProblem(form.css),
    metadata: metadataProblem(form.metadata, OWN_KEYS),
  };
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== null));
}

/** As a Superset stores it: blanks become dashes, and only letters, digits, dashes and underscores stay. */
export function slugOf(typed: string): string {
  return typed
    .trim()
    .replaceAll(' ', '-')
    .replaceAll(/[^\p{L}\p{N}_-]+/gu, '');
}

function slugProblem(slug: string, taken: ReadonlySet<string>): string | null {
  if (slug.length > MAX_SLUG_LENGTH) return `Value cannot exceed ${MAX_SLUG_LENGTH} characters`;
  if (/^\d+$/u.test(slug)) return 'A slug of digits only is read as an id. Add a letter.';
  return taken.has(slug) ? 'Must be unique' : null;
}

/** ERR-64, ERR-65. */
function integerProblem(text: string, max: number): string | null {
  if (!/^\d+$/u.test(text.trim())) return 'is expected to be an integer';
  return Number(text) > max ? `Value cannot exceed ${max}` : null;
}

function linesOf(text: string): readonly (readonly [string, string])[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const at = line.lastIndexOf(':');
      return [line.slice(0, Math.max(at, 0)).trim(), line.slice(at + 1).trim()];
    });
}

function colorsProblem(text: string): string | null {
  const wrong = linesOf(text).find(([label, color]) => label === '' || !COLOR.test(color));
  return wrong === undefined
    ? null
    : `Invalid input: “${wrong.filter(Boolean).join(': ')}” is not a label and a colour, such as Ships: #1f77b4`;
}

/** What would change the meaning of the rest, or reach out. */
function cssProblem(css: string): string | null {
  const text = css
    .replaceAll(/\/\*[\s\S]*?\*\//gu, '')
    .replaceAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/gu, '""');
  if (text.includes('/*')) return 'Invalid input: a comment is not closed';
  let depth = 0;
  for (const sign of text) {
    depth += sign === '{' ? 1 : sign === '}' ? -1 : 0;
    if (depth < 0) return 'Invalid input: a } has no {';
  }
  if (depth > 0) return 'Invalid input: a { is not closed';
  return /@import|<\/style/iu.test(text) ? 'Invalid input: @import is not supported' : null;
}

/**
 * The settings with the form applied. Only what differs from them changes, so unset keys stay unset. Roles change only
 * where the server has role-based access (PERM-13, PERM-14).
 */
export function withProperties(
  { roles: stored, themeId, ...settings }: DashboardSettings,
  form: PropertiesForm,
  hasRoles: boolean,
): DashboardSettings {
  const before = readProperties({ ...settings, themeId });
  const changed = (key: keyof PropertiesForm, name: string, value: unknown): JsonRecord =>
    form[key] === before[key] ? {} : { [name]: value };
  const rest =
    form.metadata === before.metadata ? without(settings.metadata, false) : parseRecord(form.metadata);
  const slug = slugOf(form.slug);
  const roles = hasRoles ? form.roles.toSorted((a, b) => a - b) : (stored ?? []);
  return {
    ...settings,
    ...(roles.length > 0 && { roles }),
    ...(form.theme !== '' && { themeId: Number(form.theme) }),
    title: form.title.trim(),
    slug: form.slug === before.slug ? settings.slug : slug === '' ? null : slug,
    owners: form.owners.toSorted((a, b) => a - b),
    certifiedBy: form.certifiedBy.trim(),
    certificationDetails: form.certificationDetails.trim(),
    css: form.css,
    metadata: {
      ...(isRecord(rest) ? rest : {}),
      ...without(settings.metadata, true),
      ...changed('colorScheme', 'color_scheme', form.colorScheme),
      ...changed('labelColors', 'label_colors', Object.fromEntries(linesOf(form.labelColors))),
      ...changed('refreshFrequency', 'refresh_frequency', Number(form.refreshFrequency)),
      ...changed('isStaggered', 'stagger_refresh', form.isStaggered),
      ...changed('staggerTime', 'stagger_time', Number(form.staggerTime)),
      ...changed('areCrossFiltersOn', 'cross_filters_enabled', form.areCrossFiltersOn),
    },
  };
}
