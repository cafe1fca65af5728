import { asNumber, asRecord, asText } from '#domain/jsonValue.ts';

/** The dashboard in edit mode that a new chart is created for. The history entry of the page contains it. */
export interface NewChartPlace {
  readonly dashboardId: number;
  /** Identifies a dashboard that no server has yet. */
  readonly uuid: string | null;
  /** The tab on screen; null without tabs. */
  readonly tab: string | null;
}

export const newChartState = (place: NewChartPlace): { readonly newChartPlace: NewChartPlace } => ({
  newChartPlace: place,
});

/** Reads it from the state of a history entry; null if the page was not opened from edit mode. */
export function readNewChartPlace(state: unknown): NewChartPlace | null {
  const place = asRecord(asRecord(state)['newChartPlace']);
  const dashboardId = asNumber(place['dashboardId']);
  if (dashboardId === null) return null;
  return { dashboardId, uuid: asText(place['uuid']) || null, tab: asText(place['tab']) || null };
}

/** Whether the dashboard is the one that the chart is for; its number changes when a server gets it. */
export function isNewChartPlace(
  place: NewChartPlace,
  dashboard: { readonly id: number; readonly uuid: string | null },
): boolean {
  return place.uuid === null ? place.dashboardId === dashboard.id : place.uuid === dashboard.uuid;
}
