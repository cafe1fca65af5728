import { mayEdit } from '#domain/access/entities.ts';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import { useCaller } from '../../services/useCaller.ts';
import { type CommentsItem, useCommentsItem } from '../../shared/comments/useCommentsItem.tsx';

/** The comments on a chart of the dashboard on screen. */
export function useChartComments(chart: SavedChart | undefined): CommentsItem {
  const { id, rights } = useCaller();
  const owners = (chart?.owners ?? []).map((owner) => owner.id);
  return useCommentsItem('chart', chart !== undefined && chart.id > 0 ? String(chart.id) : null, {
    name: chart?.name ?? '',
    isOwner: rights !== null && mayEdit({ id, rights }, 'chart', owners),
  });
}
