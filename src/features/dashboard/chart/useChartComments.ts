import { use } from 'react';
import { mayEdit } from '#domain/access/entities.ts';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import { type CommentsItem, useCommentsItem } from '../../shared/comments/useCommentsItem.tsx';
import { ReaderContext } from '../rights/grants.ts';

/** The comments on a chart of the dashboard on screen. */
export function useChartComments(chart: SavedChart | undefined): CommentsItem {
  const { id, rights } = use(ReaderContext);
  const owners = (chart?.owners ?? []).map((owner) => owner.id);
  return useCommentsItem('chart', chart !== undefined && chart.id > 0 ? String(chart.id) : null, {
    name: chart?.name ?? '',
    isOwner: rights !== null && mayEdit({ id, rights }, 'chart', owners),
  });
}
