import { expect, test, vi } from 'vitest';
import { extractText, getDocumentProxy } from 'unpdf';
import { HOUR } from '#domain/time.ts';
import { send } from '../server/people/people.ts';
import { deliveryWorld, email } from './deliveryWorld.ts';

const world = deliveryWorld();
const { mails, ran, idOf } = world;

test('a dashboard is mailed as a picture with the filters it opens with', async () => {
  const picture = async (): Promise<string> => {
    mails.length = 0;
    const done = await ran({
      dashboard: world.shop.dashboard,
      report_format: 'PNG',
      recipients: [email('a@x.io')],
    });
    expect(done).toEqual({ state: 'Success', error: null, value: null });
    const [file] = mails[0]?.attachments ?? [];
    expect([file?.filename, file?.contentType]).toEqual(['Harbour.png', 'image/png']);
    expect(file?.content.subarray(1, 4).toString()).toBe('PNG');
    // For who does not see it.
    expect(mails[0]?.text).toMatch(/Ships: Table, \d rows?\./);
    return file?.content.toString('base64') ?? '';
  };
  const filtered = await picture();
  const path = `/api/v1/dashboard/${world.shop.dashboard}`;
  // The same, to the last point, that its owner downloads.
  const moved = await world.admin.get(`${path}/screenshot/x/`);
  const own = await world.admin.get(moved.headers.get('Location') ?? '');
  expect(Buffer.from(await own.arrayBuffer()).toString('base64')).toBe(filtered);
  const before = world.deps.meta.dashboards.byId(world.shop.dashboard)?.jsonMetadata;
  await send(world.admin, 'PUT', path, { json_metadata: '{}' });
  expect(await picture()).not.toBe(filtered);
  await send(world.admin, 'PUT', path, { json_metadata: before });
});

test('a picture of a chart that cannot be computed is not sent', async () => {
  const chart = await idOf('/api/v1/chart/', {
    slice_name: 'Broken',
    viz_type: 'table',
    datasource_id: world.deps.meta.charts.byId(world.shop.chart)?.datasetId,
    datasource_type: 'table',
    params: JSON.stringify({ viz_type: 'table', query_mode: 'raw', all_columns: ['gone'], row_limit: 3 }),
  });
  const done = await ran({ chart, report_format: 'PNG', recipients: [email('a@x.io')] });
  expect([done.state, done.error]).toEqual(['Error', expect.stringContaining('"Broken" could not be drawn')]);
  expect(mails.filter((mail) => mail.attachments.length > 0)).toEqual([]);
});

test('a dashboard is mailed as a PDF with its title, its filters, the date and its charts as text', async () => {
  const done = await ran({
    dashboard: world.shop.dashboard,
    report_format: 'PDF',
    recipients: [email('a@x.io')],
  });
  expect(done).toEqual({ state: 'Success', error: null, value: null });
  const [file] = mails[0]?.attachments ?? [];
  expect([file?.filename, file?.contentType]).toEqual(['Harbour.pdf', 'application/pdf']);
  const { text } = await extractText(new Uint8Array(file?.content ?? []));
  expect(text[0]).toMatch(
    /^Harbour\s+\d{4}-\d\d-\d\d \d\d:\d\d UTC\s+Filters: Ship: 4\s+Ships\s+name\s+ship <4>\s+1 \/ 1$/,
  );
});

test('a chart is mailed as a PDF under its name', async () => {
  await ran({ chart: world.shop.chart, report_format: 'PDF', recipients: [email('a@x.io')] });
  const [file] = mails[0]?.attachments ?? [];
  const { text, totalPages } = await extractText(new Uint8Array(file?.content ?? []));
  expect([file?.filename, totalPages, text[0]?.slice(0, 5)]).toEqual(['Ships.pdf', 1, 'Ships']);
});

test('a dashboard is mailed with the filters and on the paper that its report names', async () => {
  const mask = {
    extraFormData: { filters: [{ col: 'id', op: 'IN', val: [2] }] },
    filterState: { value: [2] },
  };
  const dataMask = { 'NATIVE_FILTER-1': { id: 'NATIVE_FILTER-1', ...mask } };
  const done = await ran({
    dashboard: world.shop.dashboard,
    report_format: 'PDF',
    recipients: [email('a@x.io')],
    extra: { dashboard: { dataMask }, sextant: { paper: 'letter-portrait' } },
  });
  expect(done).toEqual({ state: 'Success', error: null, value: null });
  const content = new Uint8Array(mails.at(-1)?.attachments[0]?.content ?? []);
  const { text } = await extractText(content.slice());
  expect(text[0]).toMatch(/Filters: Ship: 2\s+Ships\s+name\s+ship <2>\s+1 \/ 1$/);
  const document = await getDocumentProxy(content);
  const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
  expect([width, height]).toEqual([612, 792]);
});

test('a PDF says how old its rows are', async () => {
  const path = `/api/v1/dashboard/${world.shop.dashboard}/screenshot`;
  const pdf = async (): Promise<string> => {
    const moved = await world.admin.get(`${path}/x/?download_format=pdf&paper=a3-landscape`);
    const made = await world.admin.get(moved.headers.get('Location') ?? '');
    const { text } = await extractText(new Uint8Array(await made.arrayBuffer()));
    return text[0] ?? '';
  };
  expect(await pdf()).not.toContain('oldest rows');
  const later = vi.spyOn(world.deps.clock, 'now').mockReturnValue(world.deps.clock.now() + 3 * HOUR);
  expect(await pdf()).toContain('UTC · its oldest rows were read 3 hours before');
  later.mockRestore();
});
