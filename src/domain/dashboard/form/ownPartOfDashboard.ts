import { asRecord, isRecord, type JsonRecord } from '../../jsonValue.ts';
import type { OwnContents } from '../../merge/ownContents.ts';
import { ownPart } from '../../merge/ownPart.ts';
import { sameJson } from '../../merge/same.ts';
import { present } from '../../merge/side.ts';
import { DASHBOARD_SHAPE, dashboardOfForm, type DashboardContents } from './dashboardContent.ts';
import { layoutForm, type LayoutForm } from './layoutForm.ts';

/** Of a component that somebody else wrote: which it is and where, not its contents. */
const PLACE = ['id', 'type', 'parent'];
const CHART = ['chartId', 'uuid', 'width', 'height'];

/**
 * A dashboard with nothing but what a person made of it, and the same without that. Its title stays, and so do the
 * places of components that hold changed ones, so that the edits can be merged into the dashboard or stand for
 * themselves.
 */
export function ownPartOfDashboard(
  mine: DashboardContents,
  base: DashboardContents,
): OwnContents<DashboardContents> {
  const { title, published } = base;
  const plain = {
    certificationDetails: '',
    certifiedBy: '',
    css: '',
    metadata: {},
    owners: [],
    published,
    slug: null,
    title,
  };
  const [before, after] = [layoutForm(base.layout), layoutForm(mine.layout)];
  const kept = keptIds(before, after);
  const fields = ownPart(DASHBOARD_SHAPE, {
    blank: present(plain),
    base: present({ ...base, layout: null }),
    mine: present({ ...mine, layout: null }),
  });
  const own = fields.there ? asRecord(fields.value) : plain;
  return {
    content: dashboardOfForm({ ...own, layout: layoutOf(kept, after, before) }, []),
    base: dashboardOfForm({ ...plain, layout: layoutOf(kept, before, before) }, []),
  };
}

/** The components that were added or changed, and what holds them. */
function keptIds(before: LayoutForm, after: LayoutForm): ReadonlySet<string> {
  const kept = new Set<string>();
  for (const [id, component] of Object.entries(after.components)) {
    if (sameJson(component, before.components[id])) continue;
    for (
      let at: unknown = id;
      typeof at === 'string' && !kept.has(at);
      at = asRecord(after.components[at])['parent']
    )
      kept.add(at);
  }
  return kept;
}

/** Of the kept components of a layout what is not in the other one. */
function layoutOf(kept: ReadonlySet<string>, form: LayoutForm, other: LayoutForm): LayoutForm {
  const entries = Object.entries(form.components).filter(([id]) => kept.has(id));
  return {
    components: Object.fromEntries(
      entries.map(([id, each]) => [id, isRecord(each) ? ownComponent(each, other.components[id]) : each]),
    ),
    order: Object.fromEntries(
      Object.entries(form.order)
        .filter(([id]) => kept.has(id))
        .map(([id, children]) => [id, children.filter((child) => kept.has(child))]),
    ),
  };
}

function ownComponent(component: JsonRecord, before: unknown): JsonRecord {
  if (!isRecord(before)) return component;
  const [meta, old] = [asRecord(component['meta']), asRecord(before['meta'])];
  const changed = Object.entries(meta).filter(([key, value]) => !sameJson(value, old[key]));
  const chart = component['type'] === 'CHART' ? keysOf(meta, CHART) : {};
  return { ...keysOf(component, PLACE), meta: { ...chart, ...Object.fromEntries(changed) } };
}

const keysOf = (record: JsonRecord, keys: readonly string[]): JsonRecord =>
  Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)));
