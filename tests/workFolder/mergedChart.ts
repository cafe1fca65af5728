import { dashboards } from '#domain/code/bundleKinds.ts';
import { canonicalFile, fileText, NO_SERVER } from '#domain/code/canonicalFile.ts';
import { readCodeFile } from '#domain/code/codeFiles.ts';
import { asRecord, texts } from '#domain/jsonValue.ts';

/* Files as somebody else's branch adds a chart. */

/** The file of a chart like another one. */
export const likeChart = (
  text: string,
  uuid: string,
  own: { readonly uuid: string; readonly name: string },
): string => text.replace(/^slice_name: .*$/m, `slice_name: ${own.name}`).replace(uuid, own.uuid);

/** The file of a dashboard with a chart beside another one that it shows. */
export function withPlace(text: string, beside: string, uuid: string): string {
  const read = readCodeFile(dashboards, 'dashboards', text);
  if (!read.ok) throw new Error(read.error.reason);
  const { position, ...file } = read.value.value;
  const layout = asRecord(position);
  const id = `CHART-${uuid}`;
  const [like, place] =
    Object.entries(layout).find(([, each]) => asRecord(asRecord(each)['meta'])['uuid'] === beside) ?? [];
  if (like === undefined) throw new Error(`No place has ${beside}`);
  const meta = { ...asRecord(asRecord(place)['meta']), uuid };
  const held = Object.entries(layout).map(([key, each]): [string, unknown] => {
    const children = texts(asRecord(each)['children']);
    const both = children.flatMap((child) => (child === like ? [child, id] : [child]));
    return [key, children.includes(like) ? { ...asRecord(each), children: both } : each];
  });
  const whole = Object.fromEntries([...held, [id, { ...asRecord(place), id, meta }]]);
  return fileText(canonicalFile(dashboards, { ...file, position: whole }, NO_SERVER));
}
