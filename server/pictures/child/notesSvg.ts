import type { Note } from '#domain/note.ts';
import { noteText } from '../../base/noteText.ts';
import { PAGE } from './pageColors.ts';
import { type PictureSize, clipped, textAt, wrapped } from './svgText.ts';

const [SIZE, LINE] = [11, 15];
/** The most lines of all notes; a low picture has one, and a chart at a place of a map none. */
const MOST = 3;
const LOW = 140;
const AT_A_PLACE = 120;

/** A drawing with its notes below it, in lines of its own. */
export async function withNotes(
  notes: readonly Note[],
  box: PictureSize,
  draw: (room: PictureSize) => string | Promise<string>,
): Promise<string> {
  const lines = linesOf(notes, box);
  if (lines.length === 0) return draw(box);
  const { width, height } = { width: box.width, height: box.height - lines.length * LINE };
  const drawn = await draw({ width, height });
  const texts = lines.map((line, at) =>
    textAt(line, 0, height + at * LINE + SIZE, { size: SIZE, color: PAGE.muted }),
  );
  // A map is cut at the edges of its room.
  return `<svg x="0" y="0" width="${width}" height="${height}">${drawn}</svg>${texts.join('')}`;
}

/** As many lines as there is room for; the last one ends in dots if more would follow. */
function linesOf(notes: readonly Note[], { width, height }: PictureSize): readonly string[] {
  if (Math.max(width, height) <= AT_A_PLACE) return [];
  const most = height < LOW ? 1 : MOST;
  const all = notes.flatMap((note) => wrapped(noteText(note), width, SIZE));
  if (all.length <= most) return all.map((line) => clipped(line, width, SIZE));
  return [...all.slice(0, most - 1), all.slice(most - 1).join(' ')].map((line) => clipped(line, width, SIZE));
}
