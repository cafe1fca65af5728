/**
 * `node bin/countryOutlines.js FOLDER`: writes public/outlines/6.1 from a folder with a GeoJSON file for each country,
 * which are those that the pages of Apache Superset 6.1 load, named as the values of its country control. The results
 * are part of the repository, so that a build needs neither those files nor this script.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { feature, quantize } from 'topojson-client';
import { topology } from 'topojson-server';
import { filter, presimplify, quantile, simplify } from 'topojson-simplify';

const TARGET = join(import.meta.dirname, '../public/outlines/6.1');

/** More points than this show no more at the size of a screen. */
const MOST_POINTS = 9_000;
/** Steps along each side of a country; of one that reaches around the world its own part is small. */
const [STEPS, STEPS_OF_WIDE, WIDE] = [10_000, 100_000, 90];

/**
 * Twice the area on the plane; below zero for rings that run clockwise. From the first point: small islands have few
 * digits.
 */
const areaOf = (ring) => {
  const [[startX, startY]] = ring;
  const at = (index) => [ring[index % ring.length][0] - startX, ring[index % ring.length][1] - startY];
  return ring.reduce((sum, _, index) => {
    const [[x, y], [nextX, nextY]] = [at(index), at(index + 1)];
    return sum + x * nextY - nextX * y;
  }, 0);
};

/** On a sphere a ring in the other direction is all that lies around it. */
const wound = (rings) =>
  rings.map((ring, at) => (areaOf(ring) > 0 === (at === 0) ? ring.toReversed() : ring));

function woundGeometry({ type, coordinates }) {
  return { type, coordinates: type === 'Polygon' ? wound(coordinates) : coordinates.map(wound) };
}

const regionOf = ({ properties: { ISO, NAME_1 }, geometry }) => ({
  type: 'Feature',
  id: ISO.trim(),
  properties: { name: NAME_1 ?? ISO.trim() },
  geometry: woundGeometry(geometry),
});

const pointsOfRing = (outlines, ring) =>
  feature(outlines, { type: 'Polygon', arcs: [ring] }).geometry.coordinates[0];

const pointsOf = ({ arcs }) => arcs.reduce((sum, arc) => sum + arc.length, 0);

const simplified = (weighed, most) =>
  simplify(weighed, most < pointsOf(weighed) ? quantile(weighed, most / pointsOf(weighed)) : 0);

function outlinesOf({ features }) {
  const regions = { type: 'FeatureCollection', features: features.map(regionOf) };
  // Borders that are nearly the same become one.
  const weighed = presimplify(topology({ regions }, STEPS_OF_WIDE));
  const [west, , east] = weighed.bbox;
  const steps = east - west > WIDE ? STEPS_OF_WIDE : STEPS;
  for (let most = MOST_POINTS; ; most *= 2) {
    const outlines = quantize(simplified(weighed, most), steps);
    // Rings that have become lines or turned over are left out; a region of nothing else needs more points.
    const drawn = filter(
      outlines,
      (ring, isHole) => areaOf(pointsOfRing(outlines, ring)) * (isHole ? 1 : -1) > 0,
    );
    if (drawn.objects.regions.geometries?.length === features.length) return drawn;
    if (most > pointsOf(weighed)) throw new Error('A region has no area.');
  }
}

const [source] = process.argv.slice(2);
if (source === undefined) throw new Error('The folder of the GeoJSON files is missing.');
await rm(TARGET, { recursive: true, force: true });
await mkdir(TARGET, { recursive: true });
for (const file of await readdir(source)) {
  const outlines = outlinesOf(JSON.parse(await readFile(join(source, file), 'utf8')));
  await writeFile(join(TARGET, file.replace('.geojson', '.json')), `${JSON.stringify(outlines)}\n`);
}
