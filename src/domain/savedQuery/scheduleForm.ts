import { asRecord, asText, type JsonRecord } from '../jsonValue.ts';

/** A field of the form with which queries are scheduled, as the server describes it. */
export interface ScheduleField {
  readonly name: string;
  readonly title: string;
  readonly kind: 'text' | 'choice' | 'moment';
  readonly options: readonly string[];
  readonly isRequired: boolean;
  readonly initial: string;
}

/** The fields of a server's `SCHEDULED_QUERIES`, from its JSON schema; none where it schedules no queries. */
export function scheduleFields(form: unknown): readonly ScheduleField[] {
  const schema = asRecord(asRecord(form)['JSONSCHEMA']);
  const required = Array.isArray(schema['required']) ? (schema['required'] as unknown[]) : [];
  return Object.entries(asRecord(schema['properties'])).flatMap(([name, described]) => {
    const { title, type, enum: options, format, default: initial } = asRecord(described);
    // Other types have no field here; what they mean is the server's own.
    if (type !== 'string') return [];
    const texts = Array.isArray(options) ? options.map(asText) : [];
    const kind = texts.length > 0 ? 'choice' : format === 'date-time' ? 'moment' : 'text';
    const isRequired = required.includes(name);
    return [
      { name, title: asText(title) || name, kind, options: texts, isRequired, initial: asText(initial) },
    ];
  });
}

/** What the fields of a form had when a query was scheduled; an empty field was left out then. */
export const valuesOfSchedule = (
  fields: readonly ScheduleField[],
  info: JsonRecord,
): Readonly<Record<string, string>> =>
  Object.fromEntries(fields.map(({ name }) => [name, asText(info[name])]));

/** What is filled in, or the title of the first required field that is empty or not a valid time. */
export function filledSchedule(
  fields: readonly ScheduleField[],
  values: Readonly<Record<string, string>>,
): { readonly info: JsonRecord; readonly missing: string | null } {
  const filled = fields.map((field) => ({ field, text: (values[field.name] ?? field.initial).trim() }));
  const wrong = filled.find(({ field, text }) =>
    text === '' ? field.isRequired : field.kind === 'moment' && Number.isNaN(Date.parse(text)),
  );
  const given = filled.filter(({ text }) => text !== '');
  return {
    info: Object.fromEntries(given.map(({ field, text }) => [field.name, text])),
    missing: wrong?.field.title ?? null,
  };
}
