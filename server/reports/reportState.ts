import { asList, asRecord, asText, isRecord, parseJson, parseRecord } from '#domain/jsonValue.ts';
import { readMasks } from '#domain/nativeFilter/readNativeFilters.ts';
import type { PictureState } from '../pictures/pictureStates.ts';
import { type Paper, readPaper } from '../pictures/paper.ts';

/** In which state a report shows its dashboard, and on which paper. */
export interface ReportState extends PictureState {
  readonly paper: Paper;
}

/** As the contract stores it with a report: the tab is an id, or a list of ids as text. */
export function readReportState(extra: string): ReportState {
  const { dashboard, sextant } = parseRecord(extra) ?? {};
  const { anchor, dataMask } = asRecord(dashboard);
  return {
    tab: tabOf(asText(anchor)),
    masks: isRecord(dataMask) && Object.keys(dataMask).length > 0 ? readMasks(dataMask) : null,
    paper: readPaper(asRecord(sextant)['paper']),
  };
}

/** Of several tabs all are sent. */
function tabOf(anchor: string): string | null {
  if (!anchor.startsWith('[')) return anchor || null;
  const [only, ...more] = asList(parseJson(anchor)).map(asText);
  return more.length === 0 ? only || null : null;
}
