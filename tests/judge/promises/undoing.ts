import type { Read, Stored, Write } from '../history.ts';
import { addressOf, deskOf } from '../scene.ts';
import { NONE, type MakePromised } from './promise.ts';

/**
 * Nobody undoes another's work: an undo takes away only what its person wrote, or what the server lost as well; a redo
 * also what was replaced at its desk; no
 * save replaces a text that its device was never told; and nobody's text gets among another's, with the server or at a
 * desk.
 */
export const nobodyUndoesAnothers: MakePromised = (scene) => {
  /** By desk and object: what was replaced or removed there. A redo does that again. */
  const replaced = new Map<string, Set<string>>();
  const replacedBy = (write: Write) => replaced.get(`${deskOf(write)} ${write.object}`) ?? new Set<string>();
  let undos: { readonly write: Write; readonly before: readonly string[] }[] = [];

  const unseenTexts = (
    { device, owner, ...event }: Stored,
    before: Stored | undefined,
    unseen: readonly string[],
  ) =>
    owner === null || !scene.keepsKeys || !unseen.includes('text')
      ? []
      : [
          `undone: device ${device} replaced "${before?.values?.['text']}" of ${addressOf(event)} without having read it`,
        ];
  const strangers = ({ owner, values, type, number }: Stored): string[] =>
    Object.values(values ?? {}).flatMap((text) => {
      const author = scene.authors.get(text) ?? owner;
      return owner === null || author === owner
        ? []
        : [`undone: "${text}" of person ${author} is in ${type} ${number} of person ${owner}`];
    });

  /** All may write into a dashboard. */
  const strangersAt = (read: Read): string[] =>
    Object.values(read.type === 'dashboard' ? {} : (read.values ?? {})).flatMap((text) => {
      const author = scene.authors.get(text) ?? read.person;
      return author === read.person
        ? []
        : [`undone: "${text}" of person ${author} is in ${read.object} at ${deskOf(read)}`];
    });

  return {
    take(event, { stored, unseen = [] }) {
      if (event.kind === 'read') return strangersAt(event);
      if (event.kind === 'stored') return [...unseenTexts(event, stored, unseen), ...strangers(event)];
      if (event.kind === 'write' && (event.how === 'set' || event.how === 'remove'))
        replaced.set(`${deskOf(event)} ${event.object}`, new Set([...replacedBy(event), ...event.over]));
      if (event.kind === 'write' && (event.how === 'undo' || event.how === 'redo')) {
        const read = scene.shown.get(deskOf(event))?.get(event.object);
        undos.push({ write: event, before: Object.values(read?.values ?? {}) });
      }
      if (event.kind !== 'checkpoint') return NONE;
      const broken = undos.flatMap(({ write, before }) => {
        const read = scene.shown.get(deskOf(write))?.get(write.object);
        const now = new Set(Object.values(read?.values ?? {}));
        return before
          .filter((text) => !now.has(text) && (scene.authors.get(text) ?? write.person) !== write.person)
          .filter((text) => write.how === 'undo' || !replacedBy(write).has(text))
          .filter((text) => [...scene.server.values()].some((each) => isIn(each, text)))
          .map((text) => `undone: person ${write.person} took back "${text}", which another wrote`);
      });
      undos = [];
      return broken;
    },
  };
};

const isIn = ({ values }: Stored, text: string): boolean => Object.values(values ?? {}).includes(text);
